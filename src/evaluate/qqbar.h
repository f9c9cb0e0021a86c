// evaluate/qqbar.h -- what we use of Calcium's algebraic numbers.
//
// The library's own header is C that is no C++.

#pragma once

#include <acb.h>
#include <flint/fmpq.h>
#include <flint/fmpz_poly.h>

extern "C" {

// The library's name. NOLINTNEXTLINE(readability-identifier-naming)
struct qqbar_struct {
  fmpz_poly_struct poly;  // the minimal polynomial
  acb_struct enclosure;
};

void qqbar_init(qqbar_struct* number);
void qqbar_clear(qqbar_struct* number);
void qqbar_set(qqbar_struct* result, const qqbar_struct* number);
void qqbar_set_fmpq(qqbar_struct* result, const fmpq* number);
void qqbar_add(qqbar_struct* result, const qqbar_struct* one,
               const qqbar_struct* other);
void qqbar_mul(qqbar_struct* result, const qqbar_struct* one,
               const qqbar_struct* other);
void qqbar_neg(qqbar_struct* result, const qqbar_struct* number);
void qqbar_inv(qqbar_struct* result, const qqbar_struct* number);
void qqbar_pow_ui(qqbar_struct* result, const qqbar_struct* number,
                  ulong exponent);
int qqbar_equal(const qqbar_struct* one, const qqbar_struct* other);
int qqbar_cmp_re(const qqbar_struct* one, const qqbar_struct* other);
int qqbar_sgn_im(const qqbar_struct* number);
void qqbar_floor(fmpz* result, const qqbar_struct* number);
// As many as the degree of the polynomial.
void qqbar_roots_fmpz_poly(qqbar_struct* roots, const fmpz_poly_struct* poly,
                           int flags);
}
