/** What `row` says of one application identifier (AI), or of a range of them. */
export interface AiRow {
  /** '01', or a range '3100-3105' of AIs that differ by their decimal places. */
  ai: string
  /** GS1's short title of the data, the same in every language: 'BATCH/LOT'. */
  title: string
  /**
   * Parts of the data, one after the other: type (N digits, X of the 82 characters, Y of the 39, Z base64url), length (`18`, or `..20` for
   * 1 to 20), after a colon the linters. `[…]` may be missing at the end.
   */
  format: string
  /** Of a length that readers know, so that no FNC1 has to end it. */
  fixed: boolean
  /** May stand in the query of a Digital Link. */
  attribute: boolean
  /** One of these (`,`), each of them several together (`+`), must be there; `n` stands for any digit. */
  needs: string | undefined
  /** None of these may be there. */
  excludes: string | undefined
  /** Set for a primary key of Digital Links: its qualifiers in their order, alternatives parted by `|`; '' for none. */
  qualifiers: string | undefined
}

type More = Partial<Pick<AiRow, 'fixed' | 'attribute' | 'needs' | 'excludes' | 'qualifiers'>>

/** A line of the table; without `more`: ended by FNC1, an attribute of Digital Links, alone, no key. */
export const row = (ai: string, title: string, format: string, more: More = {}): AiRow => ({
  ai,
  title,
  format,
  fixed: more.fixed ?? false,
  attribute: more.attribute ?? true,
  needs: more.needs,
  excludes: more.excludes,
  qualifiers: more.qualifiers,
})
