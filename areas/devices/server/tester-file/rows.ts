import { createHash } from 'node:crypto'
import type { Message } from '#core/contract/messages.ts'
import { isDay } from '#core/contract/text.ts'
import type { FileTable } from '#core/server/sheets/index.ts'
import { clockInstant } from '#engines/working-time/index.ts'
import type { TesterColumns } from '../../contract/tester-file.api.ts'
import { type Arrival, canKeep, checkTime, cut, type Fault } from '../intake/message.ts'

/** A row of a tester's file as a message, or what is wrong with it in words. */
export interface FileRow {
  /** As spreadsheets count. */
  number: number
  serial: string
  message: Arrival | Fault
  problem?: Message
}

interface From {
  deviceId: number
  topic: string
  zone: string
  /** Epoch milliseconds. */
  receivedAt: number
}

/** The kind under which rows are kept among the messages of their device. */
const kind = 'file'

/** Reads rows as messages of a device. A row is told from others by its time and by what stands in it, in whichever file it comes again. */
export function rowsOf({ header, rows }: FileTable, columns: TesterColumns, from: From): FileRow[] {
  const place = new Map(header.map((name, i) => [name, i]))
  return rows.map(({ number, cells }, i) => {
    const cell = (name: string | null | undefined) => (name ? (cells[place.get(name) ?? -1] ?? '') : '')
    // Without times rows keep their order.
    const before = rows.length - 1 - i
    return rowOf({ number, cell, before }, columns, from)
  })
}

interface Row {
  number: number
  cell(name: string | null | undefined): string
  before: number
}

function rowOf(
  { number, cell, before }: Row,
  columns: TesterColumns,
  { deviceId, topic, zone, receivedAt }: From,
): FileRow {
  const serial = cell(columns.serial)
  const told = columns.values.map(({ column, characteristic }) => [characteristic, cell(column)] as const)
  const values = Object.fromEntries(told.filter(([, value]) => value !== ''))
  const result = cell(columns.result)
  const said = { serial, ...(columns.at && { at: cell(columns.at) }), ...(result && { result }), values }
  const payload = cut(JSON.stringify(said))
  const bad = (reason: Fault['reason'], problem: Message): FileRow => {
    const detail = String(Object.values(problem.params ?? {})[0] ?? '')
    return { number, serial, message: { deviceId, topic, reason, detail, payload, receivedAt }, problem }
  }
  if (!serial) return bad('badValue', { key: 'testerFile.noSerial', params: { column: columns.serial } })
  const unkept = [['', serial] as const, ...told].find(([name, value]) => !canKeep(name, value))
  if (unkept) return bad('badValue', { key: 'testerFile.tooLong', params: { value: unkept[1].slice(0, 80) } })
  const verdict = verdictOf(result)
  if (verdict === null) return bad('badValue', { key: 'testerFile.badResult', params: { value: result.slice(0, 80) } })
  const at = columns.at ? timeOf(cell(columns.at), zone) : receivedAt - before
  if (at === null)
    return bad('badTime', { key: 'testerFile.badTime', params: { value: cell(columns.at).slice(0, 80) } })
  const untimely = checkTime(at, receivedAt)
  if (untimely)
    return bad(untimely, {
      key: untimely === 'tooOld' ? 'testerFile.tooOld' : 'testerFile.clockAhead',
      params: { value: cell(columns.at) },
    })
  const message = { deviceId, topic, kind, at, seq: wordOf(said), receivedAt, payload, verdict }
  // The serial stands under the name of its own point; characteristics are named as the station does.
  return { number, serial, message: { ...message, values: { ...values, [serialName]: serial } } }
}

/** The name of the serial among a row's values; no characteristic begins so. */
export const serialName = '@serial'

const yes = new Set(['pass', 'passed', 'ok', 'true', '1', 'y', 'yes', '合格', '通过', '良品', 'đạt'])
const no = new Set([
  'fail',
  'failed',
  'ng',
  'nok',
  'false',
  '0',
  'n',
  'no',
  '不合格',
  '不通过',
  '未通过',
  '不良',
  'không đạt',
])

/** Undefined: nothing is said; null: it is no word for either. */
function verdictOf(text: string): 'pass' | 'fail' | undefined | null {
  const word = text.toLowerCase().normalize('NFC')
  return word === '' ? undefined : yes.has(word) ? 'pass' : no.has(word) ? 'fail' : null
}

const wall = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)?$/
const withOffset = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** A time as testers write it: the year first, on the team's clocks where no offset stands; or Unix seconds or milliseconds. Null: it is none. */
export function timeOf(text: string, zone: string): number | null {
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000
  if (/^\d{13}$/.test(text)) return Number(text)
  if (withOffset.test(text)) {
    const time = Date.parse(text.replace(' ', 'T'))
    return Number.isNaN(time) ? null : time
  }
  const [, year, month = '', date = '', hour = '0', minute = '0', second = '0', fraction = '0'] = wall.exec(text) ?? []
  if (year === undefined) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return (
    clockInstant(zone, day, Number(hour) * 60 + Number(minute)) +
    Number(second) * 1_000 +
    Number(fraction.padEnd(3, '0'))
  )
}

/** What tells rows of the same time apart. */
const wordOf = (said: object): number => createHash('sha256').update(JSON.stringify(said)).digest().readUIntBE(0, 6)
