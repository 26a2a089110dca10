/**
 * Cells of text as a spreadsheet copies them: columns by tabs, rows by lines; a cell with a line break, a tab or a quote stands in quotes,
 * quotes within it doubled. A quote elsewhere than at a cell's start stays what it is (3/4").
 */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  const cell = /"([^"]*(?:""[^"]*)*)"(?=\t|\r?\n|\r|$)|([^\t\r\n]*)/y
  const end = /\t|\r?\n|\r|$/y
  for (let at = 0; ; ) {
    cell.lastIndex = at
    const [whole = '', quoted, plain = ''] = cell.exec(text) ?? []
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    end.lastIndex = at + whole.length
    const [sign = ''] = end.exec(text) ?? []
    at += whole.length + sign.length
    if (sign === '\t') continue
    lines.push(line)
    line = []
    if (!sign || at >= text.length) return lines
  }
}

/** Cells as text that a spreadsheet takes; `cellsOf` reads it back. */
export const textOf = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((line) => line.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
