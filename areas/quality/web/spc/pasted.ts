export type Cell = string | number | null

/** A table that was pasted or read: what stands in it, and its first row where that is a heading. */
export interface Pasted {
  head: string[] | null
  rows: Cell[][]
}

/** A number as people write it: a sign, digits, one decimal sign. A comma is one where it is not what parts the cells. */
function cellOf(text: string, commaParts: boolean): Cell {
  const trimmed = text.trim().replace(/^"(.*)"$/, '$1')
  if (trimmed === '') return null
  const plain = commaParts ? trimmed : trimmed.replace(',', '.')
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : trimmed
}

/** What parts the cells: a tab (a spreadsheet), else a semicolon, else a comma that is not a decimal sign, else blanks. */
function separatorOf(lines: readonly string[]): RegExp {
  if (lines.some((line) => line.includes('\t'))) return /\t/
  if (lines.some((line) => line.includes(';'))) return /;/
  // `1,5 2,5` has decimal commas: with a blank after each comma, or none anywhere, a comma parts.
  const commas = lines.filter((line) => line.includes(','))
  if (commas.length && !commas.every((line) => /^\s*[-+]?\d+,\d+(\s+[-+]?\d+,\d+)*\s*$/.test(line))) return /,/
  if (commas.length && commas.some((line) => /,\d+,/.test(line))) return /,/
  return /\s+/
}

/** A text from a spreadsheet, a csv file or typed, as a table; a first row without any number heads it. */
export function pastedOf(text: string): Pasted {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim())
  const separator = separatorOf(lines)
  const commaParts = separator.source === ','
  return tableOf(
    lines.map((line) =>
      (separator.source === '\\s+' ? line.trim() : line).split(separator).map((each) => cellOf(each, commaParts)),
    ),
  )
}

/** Cells of a sheet as a table. */
export function tableOf(rows: readonly (readonly Cell[])[]): Pasted {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cellOf(cell, true) : cell)))
  const [first, ...rest] = cells
  const isHead = first !== undefined && rest.length > 0 && !first.some((cell) => typeof cell === 'number')
  return {
    head: isHead ? first.map((cell) => String(cell ?? '')) : null,
    rows: (isHead ? rest : cells).filter((row) => row.some((cell) => cell !== null)),
  }
}

/** A table as the text that was pasted: what a file held can be looked at and mended. */
export const textOf = ({ head, rows }: Pasted): string =>
  [...(head ? [head] : []), ...rows].map((row) => row.map((cell) => cell ?? '').join('\t')).join('\n')

/** The numbers of each row, and the text before them as its name. */
export interface Series {
  names: string[]
  rows: number[][]
}

/** Rows with their numbers; what names a row is the text that it begins with, else its place. */
export function seriesOf({ rows }: Pasted): Series {
  const kept = rows.filter((row) => row.some((cell) => typeof cell === 'number'))
  return {
    names: kept.map((row, i) => (typeof row[0] === 'string' ? row[0] : String(i + 1))),
    rows: kept.map((row) => row.filter((cell) => typeof cell === 'number')),
  }
}

/** Values in the order in which they stand, cut into subgroups of a size; a last one that is not full is left out. */
export function inSubgroups(values: readonly number[], size: number): number[][] {
  const groups: number[][] = []
  for (let from = 0; from + size <= values.length; from += size) groups.push(values.slice(from, from + size))
  return groups
}

/** What was found of each part by each appraiser; rows of the same two follow each other. Both in the order in which they first stand. */
function crossed<T>(
  rows: readonly (readonly [part: Cell | undefined, person: Cell | undefined, found: readonly T[]])[],
) {
  const parts: string[] = []
  const people: string[] = []
  const cells = new Map<string, T[]>()
  for (const [part, person, found] of rows) {
    if (part === null || part === undefined || person === null || person === undefined || !found.length) return null
    const [ofPart, ofPerson] = [String(part), String(person)]
    if (!parts.includes(ofPart)) parts.push(ofPart)
    if (!people.includes(ofPerson)) people.push(ofPerson)
    const key = JSON.stringify([ofPart, ofPerson])
    cells.set(key, [...(cells.get(key) ?? []), ...found])
  }
  const found = parts.map((part) => people.map((person) => cells.get(JSON.stringify([part, person])) ?? []))
  return parts.length ? { found, parts, people } : null
}

/**
 * A study as it is written down: part, appraiser, then what was measured, one trial a column or one a row. @returns parts and
 * appraisers in the order in which they first stand; null where a row lacks one of the three
 */
export function studyOf({ rows }: Pasted): { measurements: number[][][]; parts: string[]; people: string[] } | null {
  const study = crossed(
    rows.map(([part, person, ...trials]) => [part, person, trials.filter((cell) => typeof cell === 'number')] as const),
  )
  return study && { measurements: study.found, parts: study.parts, people: study.people }
}

/** Readings of known values: the reference, then what was read, in columns or in rows. Null where a row lacks one of the two. */
export function readingsOf({ rows }: Pasted): { reference: number; values: number[] }[] | null {
  const readings = rows.map((row) => row.filter((cell) => typeof cell === 'number'))
  if (!readings.length || readings.some(({ length }) => length < 2)) return null
  const together = new Map<number, number[]>()
  for (const [reference, ...values] of readings as [number, ...number[]][])
    together.set(reference, [...(together.get(reference) ?? []), ...values])
  return [...together].map(([reference, values]) => ({ reference, values }))
}

/** Points of products that change often, as they are written down. */
export interface Runs {
  points: { product: string; values: number[] }[]
  /** Empty: there is no column of them. */
  nominals: { product: string; nominal: number }[]
}

/**
 * Product, its nominal value (where there is such a column), then one value or a subgroup. Null where a row lacks one of them, or a
 * product has two nominal values.
 */
export function runsOf({ rows }: Pasted, withNominal: boolean): Runs | null {
  const nominals = new Map<string, number>()
  const points: Runs['points'] = []
  for (const [first, ...row] of rows) {
    const [nominal, ...values] = row.filter((cell) => typeof cell === 'number')
    const measured = withNominal ? values : [nominal, ...values]
    if (first === null || first === undefined || nominal === undefined || !measured.length) return null
    const product = String(first)
    if (withNominal && (nominals.get(product) ?? nominal) !== nominal) return null
    if (withNominal) nominals.set(product, nominal)
    points.push({ product, values: measured as number[] })
  }
  return points.length ? { points, nominals: [...nominals].map(([product, nominal]) => ({ product, nominal })) } : null
}

/** Judgements by attributes as they are written down. */
export interface Judged {
  ratings: string[][][]
  /** Absent: there is no column of it. */
  reference?: string[]
  parts: string[]
  people: string[]
  categories: string[]
}

/**
 * Part, what it is (where there is such a column), appraiser, then the judgements, in columns or in rows. Null where a row lacks one of
 * them.
 */
export function judgedOf({ head, rows: below }: Pasted, withReference: boolean): Judged | null {
  const told = (cells: readonly Cell[]) => cells.flatMap((cell) => (cell === null ? [] : [String(cell)]))
  const judgements = (row: readonly Cell[]) => told(row.slice(withReference ? 3 : 2))
  // Judgements in words have no number, as a heading has none: one tells what no row below does.
  const heads = head && !judgements(head).every((each) => below.some((row) => judgements(row).includes(each)))
  const rows = head && !heads ? [head.map((cell) => cell || null), ...below] : below
  const is = new Map<string, string>()
  const study = crossed(
    rows.map(([part, ...row]) => {
      const [reference, person, ...judged] = withReference ? row : [null, ...row]
      if (reference !== null && reference !== undefined) is.set(String(part), String(reference))
      return [part, person, told(judged)] as const
    }),
  )
  if (!study || (withReference && study.parts.some((part) => !is.has(part)))) return null
  const reference = study.parts.map((part) => is.get(part) as string)
  return {
    ratings: study.found,
    ...(withReference ? { reference } : {}),
    parts: study.parts,
    people: study.people,
    categories: [...new Set([...study.found.flat(2), ...(withReference ? reference : [])])].sort(),
  }
}
