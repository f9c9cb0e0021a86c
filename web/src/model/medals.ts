// model/medals.ts -- who wears a medal.

// The first three of a contest, if they solved anything.
export function wearsMedal(rank: number, correct: number, contest: boolean): boolean {
  return contest && rank <= 3 && correct > 0;
}
