import { useRef, useState } from 'react'
import type { Draft } from '#core/web/kit/index.ts'
import type { FoundValue } from '../../contract/judging.ts'
import type { InspectionSheet, KeepInspection } from '../../contract/record.api.ts'

/** What a person has entered of an inspection. */
export interface Entered {
  values: ReadonlyMap<string, number>
  reasonIds: number[]
  note: string
  pictureId: number | null
}

/** The same as a browser keeps it. */
export type DraftEntry = Omit<Entered, 'values'> & { values: [string, number][] }

export const keyOf = (item: number, sample: number): string => `${item}/${sample}`

const enteredOf = ({ values, reasonIds, note, pictureId }: InspectionSheet): Entered => ({
  values: new Map(values.map(({ item, sample, value }) => [keyOf(item, sample), value])),
  reasonIds,
  note: note ?? '',
  pictureId,
})

/** Values as they travel, in the order of items and samples. */
export const foundOf = (values: ReadonlyMap<string, number>): FoundValue[] =>
  [...values]
    .map(([key, value]) => {
      const [item = 0, sample = 0] = key.split('/').map(Number)
      return { item, sample, value }
    })
    .sort((a, b) => a.item - b.item || a.sample - b.sample)

/** The entry of an inspection: begun with what was kept; what somebody else keeps meanwhile is told, not mixed in. */
export function useEntry(sheet: InspectionSheet, draft: Draft<DraftEntry>) {
  const [base, setBase] = useState({ version: sheet.version, entered: enteredOf(sheet) })
  const [entered, setEntered] = useState(base.entered)
  /** What stands in the fields, and what is on its way to the server: more may be typed meanwhile. */
  const latest = useRef(entered)
  const sent = useRef(entered)
  const enter = (next: Entered) => {
    latest.current = next
    setEntered(next)
    draft.keep({ ...next, values: [...next.values] })
  }
  const input = (): KeepInspection => ({
    id: sheet.id,
    version: base.version,
    values: foundOf(entered.values),
    reasonIds: entered.reasonIds,
    note: entered.note.trim() || null,
    pictureId: entered.pictureId,
  })
  return {
    entered,
    dirty: entered !== base.entered,
    /** Somebody else wrote it since it was opened. */
    overtaken: sheet.version > base.version,
    change: (part: Partial<Entered>) => enter({ ...entered, ...part }),
    take: ({ values, ...rest }: DraftEntry) => enter({ ...rest, values: new Map(values) }),
    /** Takes what is kept now in place of what was typed. */
    reload: () => {
      const fresh = { version: sheet.version, entered: enteredOf(sheet) }
      draft.drop()
      setBase(fresh)
      latest.current = fresh.entered
      setEntered(fresh.entered)
    },
    /** What is to be kept now. */
    keeping: (): KeepInspection => {
      sent.current = entered
      return input()
    },
    /** What was last sent to be kept is kept; what was typed since is not. */
    kept: (version: number) => {
      if (latest.current === sent.current) draft.drop()
      setBase({ version, entered: sent.current })
    },
    input,
  }
}
