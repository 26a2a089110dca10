import { useRef, useState } from 'react'
import type { Endpoint, SentOf } from '#core/contract/endpoint.ts'
import { CallError } from '#core/web/call/call-error.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { call } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { useInTurn } from '#core/web/kit/scan/use-in-turn.ts'
import { canSpeak, sound, speak } from '#core/web/sound/sound.ts'
import { causeOf, commandOf, isRepairAction } from '../../contract/commands.ts'
import type { RepairAction } from '../../contract/kinds.ts'
import type { LineApi } from '../../contract/line-api.ts'
import type { ScanAnswer, ScanInput } from '../../contract/scan.ts'

type Asks = Extract<ScanAnswer, { outcome: 'asks' }>
type ToRepair = Extract<ScanAnswer, { outcome: 'toRepair' }>
type Values = ScanInput['values']
type Bound = ScanInput['bound']

/** What the station says to the last act, by the colour of the whole screen, a sign and words. */
export interface Says {
  tone: 'idle' | 'good' | 'bad' | 'ask'
  text: string
  /** What is done next, or why not. */
  more: string
}

/** The unit that is at the station, and what was given of it so far. */
interface Work {
  serial: string
  values: Values
  bound: Bound
  asks: Asks | null
  repair: ToRepair | null
  /** Of a repair: what was chosen. */
  reasonId: number | null
}

const idle: Says = { tone: 'idle', text: '', more: '' }
const begun = (serial: string): Work => ({ serial, values: [], bound: [], asks: null, repair: null, reasonId: null })

/** A refusal of these is about what was scanned last: the rest stays as it was given. */
const ofLast = new Set(['componentRight', 'componentUsable', 'componentFree', 'valueReadable', 'causeKnown'])

/** Works a station of a line by scans: one after the other, however fast they come. */
export function useLineStation(api: LineApi, station: string, aloud: boolean) {
  const t = useT()
  const [language] = useLanguage()
  const [says, setSays] = useState<Says>(idle)
  const [work, setWork] = useState<Work | null>(null)
  const latest = useRef<Work | null>(null)
  const last = useRef('')
  const inTurn = useInTurn()

  const keep = (next: Work | null) => {
    latest.current = next
    setWork(next)
  }

  const giveUp = () => {
    keep(null)
    setSays(idle)
  }

  function say(next: Says): void {
    setSays(next)
    if (next.tone === 'good' || next.tone === 'bad') sound(next.tone)
    if (next.tone !== 'bad') return
    navigator.vibrate?.([200, 80, 200])
    if (aloud && canSpeak()) speak([next.text, next.more].filter(Boolean).join('. '), language)
  }

  async function send<E extends Endpoint>(endpoint: E, input: SentOf<E>, was: Work | null): Promise<void> {
    try {
      answered((await call(endpoint, input, { idempotencyKey: newKey() })) as ScanAnswer, was)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const [first] = Object.values(error.fields).flat()
      say({ tone: 'bad', text: t('lineScan.notDone'), more: String(first ?? error.message) })
    }
  }

  function answered(answer: ScanAnswer, was: Work | null): void {
    if (answer.outcome === 'refused') {
      keep(ofLast.has(answer.check) ? was : null)
      return say({ tone: 'bad', text: t('lineScan.refused'), more: answer.message })
    }
    last.current = answer.serial
    if (answer.outcome === 'asks') {
      keep({ ...(latest.current ?? begun(answer.serial)), serial: answer.serial, asks: answer })
      return say({ tone: 'ask', text: answer.serial, more: askedOf(t, answer) })
    }
    if (answer.outcome === 'toRepair') {
      keep({ ...begun(answer.serial), repair: answer })
      return say({ tone: 'ask', text: answer.serial, more: t('lineScan.tellCause') })
    }
    keep(null)
    say(saidOf(t, answer))
  }

  const scan = (next: Work, more: Partial<ScanInput> = {}): Promise<void> => {
    const was = latest.current
    keep(next)
    const { serial, values, bound } = next
    return send(api.stationScan, { station, serial, values, bound, ...more }, was)
  }

  const repair = (action: RepairAction): Promise<void> => {
    const now = latest.current
    if (!now?.repair)
      return Promise.resolve(say({ tone: 'bad', text: t('lineScan.refused'), more: t('lineScan.noUnit') }))
    if (now.reasonId === null)
      return Promise.resolve(say({ tone: 'ask', text: now.serial, more: t('lineScan.tellCause') }))
    return send(api.repairUnit, { station, serial: now.serial, reasonId: now.reasonId, action }, now)
  }

  const cause = (reasonId: number): Promise<void> => {
    const now = latest.current
    if (now?.asks) return scan(now, { result: 'fail', reasonId })
    if (now?.repair) {
      keep({ ...now, reasonId })
      say({ tone: 'ask', text: now.serial, more: t('lineScan.tellAction') })
    }
    return Promise.resolve()
  }

  const undo = (): Promise<void> =>
    last.current
      ? send(api.undoStationScan, { station, serial: last.current }, null)
      : Promise.resolve(say({ tone: 'bad', text: t('lineScan.refused'), more: t('lineScan.noUnit') }))

  /** What is asked for first takes the code; what nothing asks for begins a unit. */
  function given(code: string): Promise<void> {
    const now = latest.current
    const part = now?.asks?.parts[0]
    if (now && part) return scan({ ...now, bound: [...now.bound, { place: part.place, code }] })
    const value = now?.asks?.values.find(({ required }) => required)
    if (now && value) return scan({ ...now, values: [...now.values, { code: value.code, value: code }] })
    return scan(begun(code))
  }

  async function taken(code: string): Promise<void> {
    const now = latest.current
    const command = commandOf(code)
    const named = causeOf(code)
    if (command === 'cancel') return giveUp()
    if (command === 'undo') return undo()
    if (isRepairAction(command)) return repair(command)
    if (named !== null) {
      const found = [...(now?.asks?.causes ?? []), ...(now?.repair?.causes ?? [])].find(
        (each) => each.code.toUpperCase() === named,
      )
      return found
        ? cause(found.id)
        : say({ tone: 'bad', text: t('lineScan.refused'), more: t('lineScan.causeElsewhere') })
    }
    if (command === null) return given(code)
    return now?.asks ? result(command) : say({ tone: 'bad', text: t('lineScan.refused'), more: t('lineScan.noUnit') })
  }

  const result = (said: 'pass' | 'fail'): Promise<void> => {
    const now = latest.current
    const value = now?.asks?.values.find(({ required }) => required)
    if (now && value?.kind === 'verdict' && !now.asks?.parts.length)
      return scan({ ...now, values: [...now.values, { code: value.code, value: said === 'pass' }] })
    return now ? scan(now, { result: said }) : Promise.resolve()
  }

  const enqueue = (run: () => Promise<void>): void => void inTurn(run)

  return {
    says,
    work,
    take: (text: string) => {
      const code = text.trim()
      if (code) enqueue(() => taken(code))
    },
    /** A value that was typed or pressed for what is asked first. */
    result: (said: 'pass' | 'fail') => enqueue(() => result(said)),
    cause: (id: number) => enqueue(() => cause(id)),
    repair: (action: RepairAction) => enqueue(() => repair(action)),
    undo: () => enqueue(undo),
    cancel: () => enqueue(async () => giveUp()),
  }
}
export type LineStationState = ReturnType<typeof useLineStation>

type T = ReturnType<typeof useT>

/** What is to be scanned, entered or said next. */
function askedOf(t: T, { parts, values, result, causes }: Asks): string {
  const [part] = parts
  if (part)
    return t(`lineScan.scanPart.${part.trackedBy}`, { product: part.product, quantity: part.quantity, unit: part.unit })
  const value = values.find(({ required }) => required)
  if (value)
    return t(value.device ? 'lineScan.deviceValue' : 'lineScan.enterValue', { name: value.name, unit: value.unit })
  return t(result ? 'lineScan.sayResult' : causes.length ? 'lineScan.tellCause' : 'lineScan.noCauses')
}

function saidOf(t: T, answer: Exclude<ScanAnswer, { outcome: 'asks' | 'refused' | 'toRepair' }>): Says {
  const { serial } = answer
  if (answer.outcome === 'scrapped') return { tone: 'bad', text: serial, more: t('lineScan.scrapped') }
  const way = answer.next ? t('lineScan.goOn', { station: answer.next }) : t('lineScan.through')
  if (answer.outcome === 'failed') {
    const why = answer.values.map(({ name, value, unit }) => [name, value, unit].filter(Boolean).join(' ')).join(', ')
    return { tone: 'bad', text: t('lineScan.failed', { serial }), more: [why, way].filter(Boolean).join(' — ') }
  }
  return { tone: 'good', text: t(`lineScan.${answer.outcome}`, { serial }), more: way }
}
