/** Latin letters as people type them in haste: small, without accents (`Lệnh sản xuất` is found by `lenh san xuat`). */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()

/** The words of what somebody typed; each has to be found. */
export const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)
