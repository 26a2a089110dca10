import { isBuiltInDateFormat, isDateFormat } from './dates.ts'
import { scanWhole } from './scan-part.ts'
import { SheetError } from './sheet-error.ts'
import { unescapeCellText, unescapeXml } from './xml.ts'
import { attributesOf } from './xml-scanner.ts'
import type { Budget, ZipEntry } from './zip.ts'

/** An opened package: its bytes, its entries by lower-case path and what may still be inflated. */
export interface Package {
  bytes: Buffer
  entries: ReadonlyMap<string, ZipEntry>
  budget: Budget
}

export interface SheetPart {
  name: string
  hidden: boolean
  path: string
}

const isOn = (value: string | undefined) => value === '1' || value === 'true'
const ignore = () => {}

/** Parts kept whole in memory get a share of their own: a hundred megabytes of tiny elements would not fit as objects. */
const MAX_SMALL_PART = 16_777_216
const smallBudget = ({ budget }: Package): Budget => ({ left: Math.min(budget.left, MAX_SMALL_PART) })

async function scanIfPresent(file: Package, path: string, open: (name: string, tag: string) => void): Promise<void> {
  const entry = file.entries.get(path)
  if (entry) await scanWhole(file.bytes, entry, smallBudget(file), { open, close: ignore, text: ignore })
}

/** Targets are relative to `xl/`, or absolute as some libraries write them. */
const pathOf = (target: string) =>
  new URL(target.replaceAll('\\', '/'), 'zip:/xl/workbook.xml').pathname.slice(1).toLowerCase()

/** The worksheets in the order of the tabs, and which day the serials count from. */
export async function readWorkbook(file: Package): Promise<{ sheets: SheetPart[]; date1904: boolean }> {
  const targets = new Map<string, string>()
  await scanIfPresent(file, 'xl/_rels/workbook.xml.rels', (name, tag) => {
    if (name !== 'Relationship') return
    const attributes = attributesOf(tag)
    if (!attributes.get('Type')?.endsWith('/worksheet')) return
    targets.set(attributes.get('Id') ?? '', unescapeXml(attributes.get('Target') ?? ''))
  })
  const sheets: SheetPart[] = []
  let date1904 = false
  await scanIfPresent(file, 'xl/workbook.xml', (name, tag) => {
    if (name === 'workbookPr') date1904 = isOn(attributesOf(tag).get('date1904'))
    if (name !== 'sheet') return
    const attributes = attributesOf(tag)
    // The prefix of the relationships namespace is free: whatever ends in `:id`.
    const id = [...attributes].find(([key]) => key.endsWith(':id'))?.[1] ?? ''
    const target = targets.get(id)
    if (target === undefined) return
    const hidden = (attributes.get('state') ?? 'visible') !== 'visible'
    sheets.push({ name: unescapeXml(attributes.get('name') ?? ''), hidden, path: pathOf(target) })
  })
  return { sheets, date1904 }
}

/** For each cell style whether it shows a date. */
export async function readDateStyles(file: Package): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let inCellFormats = false
  const entry = file.entries.get('xl/styles.xml')
  if (!entry) return styles
  await scanWhole(file.bytes, entry, smallBudget(file), {
    open(name, tag) {
      if (name === 'cellXfs') inCellFormats = true
      if (name === 'numFmt') {
        const attributes = attributesOf(tag)
        codes.set(Number(attributes.get('numFmtId')), unescapeXml(attributes.get('formatCode') ?? ''))
      }
      if (name !== 'xf' || !inCellFormats) return
      const id = Number(attributesOf(tag).get('numFmtId') ?? 0)
      const code = codes.get(id)
      styles.push(code === undefined ? isBuiltInDateFormat(id) : isDateFormat(code))
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
    text: ignore,
  })
  return styles
}

/** Shared texts are held in memory as long as the sheet is read, so they have a bound of their own, in characters. */
const MAX_SHARED_CHARS = 64_000_000
const MAX_SHARED_TEXTS = 4_000_000

/** The shared texts; runs of rich text are joined, phonetic guides (rPh) are not text. */
export async function readSharedTexts(file: Package): Promise<string[]> {
  const texts: string[] = []
  const entry = file.entries.get('xl/sharedstrings.xml')
  if (!entry) return texts
  let text = ''
  let total = 0
  let inText = false
  let inGuide = false
  await scanWhole(file.bytes, entry, file.budget, {
    open(name) {
      if (name === 'si') {
        text = ''
        if (texts.length >= MAX_SHARED_TEXTS) throw new SheetError('tooLarge', 'the file holds too many texts')
      } else if (name === 'rPh') inGuide = true
      else if (name === 't') inText = !inGuide
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inGuide = false
      else if (name === 'si') texts.push(unescapeCellText(text))
    },
    text(raw) {
      if (!inText) return
      text += raw
      total += raw.length
      if (total > MAX_SHARED_CHARS) throw new SheetError('tooLarge', 'the file holds too much text')
    },
  })
  return texts
}
