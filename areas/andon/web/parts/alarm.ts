import { type Language, languages } from '#core/contract/languages.ts'

/** How a board makes itself heard when somebody calls. */
export const alarms = ['none', 'sound', 'speech'] as const
export type Alarm = (typeof alarms)[number]

export interface AlarmSetting {
  alarm: Alarm
  /** Null: the language of the board. */
  voice: Language | null
}

/** The alarm of a board's filter, as it is kept; what cannot be read is none. */
export function alarmOf(filter: Record<string, unknown>): AlarmSetting {
  const { alarm, voice } = filter
  return {
    alarm: alarms.find((each) => each === alarm) ?? 'none',
    voice: languages.find((each) => each === voice) ?? null,
  }
}
