import { useRef, useState } from 'react'
import type { UnitLevel } from '#areas/inventory/contract/unit.ts'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { codes } from '#core/contract/result.ts'
import { CallError } from '#core/web/call/call-error.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { call } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { useInTurn } from '#core/web/kit/scan/use-in-turn.ts'
import { refreshTopics, useCall } from '#core/web/live/live.ts'
import * as api from '../../contract/packing.api.ts'
import { type Command, commandOf, weightOf } from './commands.ts'

/** What the station says to the last act: by colour, by a sign and in words. */
export interface Answer {
  tone: 'idle' | 'good' | 'full' | 'wrong' | 'ask'
  text: string
  /** Goes on with what was asked about. */
  yes?: () => void
}

/** Where it is packed and how, as the station was set. */
export interface StationSetting {
  locationId: number
  level: UnitLevel
  customer: string
  /** A scan takes as much as lies there and fits, in place of one. */
  fill: boolean
  /** The customised line whose station it is. */
  line?: string
}

const topics = ['packingUnit', 'stockBalance']

/** Works a packing station by scans: one after the other, however fast they come, each with an answer that can be read from two steps away. */
export function useStation(
  setting: StationSetting | null,
  change: (change: Partial<StationSetting>) => void,
  printAtOnce: (ids: readonly number[], none: () => void) => boolean,
) {
  const t = useT()
  const [language] = useLanguage()
  const [unitId, setUnitId] = useState<number | null>(null)
  const [out, setOut] = useState(false)
  const [answer, setAnswer] = useState<Answer>({ tone: 'idle', text: '' })
  const [labelled, setLabelled] = useState<api.UnitLabel[] | null>(null)
  const [asked, setAsked] = useState<{ code: string; yes: () => void } | null>(null)
  const enqueue = useInTurn()
  /** The unit that scans go into, as the last act left it: known at once, while what is shown follows. */
  const opened = useRef<{ id: number; version?: number } | null>(null)
  const { data } = useCall(api.getPackingUnitSheet, { id: unitId ?? 0 }, { topics, enabled: unitId !== null })
  const sheet = data?.id === unitId ? data : undefined

  /** Sends an act. What it asks about is asked on the station: scanned or pressed again, it is a yes. */
  async function act<E extends Endpoint>(
    endpoint: E,
    input: SentOf<E>,
    done: (output: OutputOf<E>) => void | Promise<void>,
    code = '',
  ): Promise<void> {
    setAsked(null)
    try {
      const output = await call(endpoint, input, { idempotencyKey: newKey() })
      refreshTopics(topics)
      await done(output)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== codes.confirmNeeded) return wrong(error)
      const { confirm } = error.data as { confirm: string }
      const { confirmed = [] } = input as { confirmed?: string[] }
      const yes = () =>
        void enqueue(() =>
          act(endpoint, { ...(input as object), confirmed: [...confirmed, confirm] } as SentOf<E>, done, code),
        )
      setAsked({ code, yes })
      setAnswer({ tone: 'ask', text: error.message, yes })
    }
  }

  function wrong(error: CallError): void {
    navigator.vibrate?.([120, 60, 120])
    const [first] = Object.values(error.fields).flat()
    setAnswer({ tone: 'wrong', text: String(first ?? error.message) })
  }

  const show = (id: number, text: string) => {
    setUnitId(id)
    setAnswer({ tone: 'good', text })
  }

  const scanned = (code: string): Promise<void> => {
    if (!setting) return Promise.resolve()
    const { fill, ...where } = setting
    return act(
      api.scanPackingUnit,
      { code, unitId: opened.current?.id ?? null, out, fill: fill && !out, ...where },
      async ({ result, what, quantity, full, sheet: now }) => {
        opened.current = now.status === 'open' ? now : null
        setOut(false)
        show(
          now.id,
          t(`packing.answer.${result}`, { what, quantity: numberText(quantity, language), unit: now.number }),
        )
        if (!full || now.status !== 'open' || result === 'opened' || result === 'out') return
        if (now.rule?.grossWeight) setAnswer({ tone: 'full', text: t('packing.answer.weigh', weights(now)) })
        else await close(now)
      },
      code,
    )
  }

  const weights = ({ rule }: api.UnitSheet) => ({ weight: rule?.grossWeight ?? 0, tolerance: rule?.tolerance ?? 0 })

  const close = ({ id, version }: Pick<api.UnitSheet, 'id' | 'version'>, weight?: number): Promise<void> =>
    act(
      api.closePackingUnit,
      { id, version, weight: weight ?? null },
      async (closed) => {
        opened.current = null
        setAnswer({
          tone: 'full',
          text: t(closed.part ? 'packing.answer.closedPart' : 'packing.answer.closed', {
            unit: closed.number,
            packed: numberText(closed.packed, language),
          }),
        })
        await print([id])
      },
      'close',
    )

  /** By the printer that is set for units; where none is, the browser prints them. */
  const print = async (ids: number[]): Promise<void> => {
    const byBrowser = () => act(api.printPackingUnit, { ids }, ({ labels }) => setLabelled(labels))
    if (!printAtOnce(ids, () => void byBrowser())) await byBrowser()
  }

  const forget = () => {
    opened.current = null
    setUnitId(null)
    setOut(false)
    setAsked(null)
    setAnswer({ tone: 'idle', text: '' })
  }

  const open = (level: UnitLevel): Promise<void> => {
    if (!setting) return Promise.resolve()
    const { locationId, customer } = setting
    return act(api.openPackingUnit, { level, locationId, customer }, (made) => {
      opened.current = made
      show(made.id, t('packing.answer.opened', { what: made.number }))
    })
  }

  const command = (given: Command): Promise<void> => {
    if (given === 'out') setOut(!out)
    else if (given === 'fill') change({ fill: !setting?.fill })
    else if (given === 'done') forget()
    else if (given !== 'close') return open(given)
    else return closeOpened()
    return Promise.resolve()
  }

  /** Closes what scans go into. Its code may be scanned before the page has heard what the scan before it left. */
  const closeOpened = async (weight?: number): Promise<void> => {
    const known = opened.current
    if (!known) return setAnswer({ tone: 'wrong', text: t('packing.noUnit') })
    const { id, version = 0 } = known
    const shownVersion = sheet?.id === id ? sheet.version : 0
    if (version || shownVersion) return close({ id, version: Math.max(version, shownVersion) }, weight)
    // Gone on with, and not loaded yet.
    return act(api.getPackingUnitSheet, { id }, (now) => close(now, weight))
  }

  /** What a scanner read, or a person typed. */
  const take = (text: string): void => {
    const code = text.trim()
    if (!code) return
    setLabelled(null)
    const given = commandOf(code)
    if (asked && (asked.code === code || (given === 'close' && asked.code === 'close'))) return asked.yes()
    const weight = sheet?.status === 'open' && sheet.rule?.grossWeight ? weightOf(code) : null
    if (given) void enqueue(() => command(given))
    else if (weight !== null) void enqueue(() => closeOpened(weight))
    else void enqueue(() => scanned(code))
  }

  return {
    sheet,
    answer,
    out,
    setOut,
    take,
    labelled,
    closeLabel: () => setLabelled(null),
    open: (level: UnitLevel) => void enqueue(() => open(level)),
    close: (weight?: number) => sheet && void enqueue(() => close(sheet, weight)),
    print: () => sheet && void enqueue(() => print([sheet.id])),
    resume: (id: number, isOpen: boolean, number: string) => {
      opened.current = isOpen ? { id } : null
      show(id, t('packing.answer.opened', { what: number }))
    },
    reopen: () =>
      sheet &&
      void enqueue(() =>
        act(api.reopenPackingUnit, { id: sheet.id, version: sheet.version }, (now) => {
          opened.current = now
          show(now.id, t('packing.answer.opened', { what: now.number }))
        }),
      ),
    takeOut: (contentId: number, what: string) =>
      sheet &&
      void enqueue(() =>
        act(api.takeOutPackingUnit, { id: sheet.id, contentId }, (now) => {
          opened.current = now
          setAnswer({ tone: 'good', text: t('packing.answer.outAll', { what, unit: sheet.number }) })
        }),
      ),
    takeOff: (id: number, what: string) =>
      sheet &&
      void enqueue(() =>
        act(api.takeOffPackingUnit, { id }, (now) => {
          opened.current = now
          setAnswer({ tone: 'good', text: t('packing.answer.outAll', { what, unit: sheet.number }) })
        }),
      ),
    forget,
  }
}
export type Station = ReturnType<typeof useStation>
