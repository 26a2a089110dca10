import type { PrinterState } from '../../contract/printer.ts'
import type { Answer } from './message.ts'

/** Reasons by which a printer tells why it does not print (RFC 8011, section 5.4.12; PWG 5100.9), the worst first. */
const reasons: readonly [state: PrinterState, keywords: readonly string[]][] = [
  ['paperOut', ['media-empty', 'media-needed']],
  ['jammed', ['media-jam']],
  ['headOpen', ['cover-open', 'door-open', 'interlock-open']],
  ['supplyOut', ['toner-empty', 'marker-supply-empty', 'marker-supply-missing']],
  ['paused', ['paused', 'moving-to-paused']],
  ['stopped', ['shutdown', 'stopped-partly', 'timed-out', 'fuser-over-temp', 'output-area-full', 'marker-waste-full']],
]

/** `printer-state`: idle 3, processing 4, stopped 5. */
const stopped = 5

/** How a printer says that it stands. What it only warns of does not keep it from printing. */
export function printerStateOf({ attributes }: Answer): PrinterState {
  const state = attributes.get('printer-state')?.[0]
  if (typeof state !== 'number') return 'unknown'
  const told = (attributes.get('printer-state-reasons') ?? []).filter(
    (each): each is string => typeof each === 'string' && (state === stopped || !/-(warning|report)$/.test(each)),
  )
  const bare = new Set(told.map((each) => each.replace(/-(error|warning|report)$/, '')))
  const why = reasons.find(([, keywords]) => keywords.some((keyword) => bare.has(keyword)))?.[0]
  if (why) return why
  return state === stopped || attributes.get('printer-is-accepting-jobs')?.[0] === false ? 'stopped' : 'ready'
}
