((("\");"
))(set-info:smt-lib-version 2.0))