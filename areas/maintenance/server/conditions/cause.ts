import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#core/contract/languages.ts'
import { translator } from '#core/server/i18n.ts'
import type { ConditionKind } from '../../contract/condition.ts'

/** What passed which limit on a machine of a plan. */
export interface Cause {
  planId: number
  machineId: number
  kind: ConditionKind
  subject: string | null
  value: number
  lower: number | null
  upper: number | null
  /** ISO 8601. */
  at: string
}

/** Whose language it is told in. */
interface Reader {
  language: Language
}

/** A cause `c` in words: `Oil temperature 68.4 > 65`, `Faults in a shift 5 ≥ 5`; null where there is none. */
export const causeText = ({ language }: Reader): RawBuilder<string | null> => {
  const t = translator(language)
  const word = (kind: 'reading' | 'faults' | 'stops') => sql`${t(`maintenanceCause.${kind}`)}::text`
  return sql<string | null>`case when c.task_id is null then null else
    coalesce(c.subject, case c.kind when 'reading' then ${word('reading')} when 'faults' then ${word('faults')} else ${word('stops')} end)
    || ' ' || trim_scale(c.value) || case when c.kind in ('faults', 'stops') then ' ≥ ' || trim_scale(c.upper)
      when c.value > c.upper then ' > ' || trim_scale(c.upper) else ' < ' || trim_scale(c.lower) end end`
}

/** The same of a task `t`, where its cause is not joined. */
export const causeOfTask = (reader: Reader): RawBuilder<string | null> => sql<string | null>`(
  select ${causeText(reader)} from maintenance_task_cause c where c.team_id = t.team_id and c.task_id = t.id)`
