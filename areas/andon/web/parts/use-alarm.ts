import { useEffect, useRef, useState } from 'react'
import { fillIn } from '#core/contract/fill-in.ts'
import { loadArea } from '#core/web/i18n/catalogs.ts'
import { useLanguage } from '#core/web/i18n/index.ts'
import { allowSound, canSpeak, sound, soundAllowed, speak } from '#core/web/sound/sound.ts'
import { useVoice } from '#core/web/sound/use-voice.ts'
import type { OpenCall } from '../../contract/board.api.ts'
import type { AlarmSetting } from './alarm.ts'

/** Seconds that a new call stands out. */
const newFor = 12
/** More at once are not read out one by one. */
const spokenAtMost = 3

export type AlarmTrouble = 'noSpeech' | 'noVoice' | 'allowSound'

/**
 * Calls that were not there before: which of them still stand out, and what keeps them from being heard. The first answer is no
 * news; whoever opens the board is not shouted at.
 */
export function useAlarm(rows: readonly OpenCall[] | undefined, { alarm, voice }: AlarmSetting) {
  const [shown] = useLanguage()
  const language = voice ?? shown
  const known = useRef<ReadonlySet<number> | null>(null)
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const [allowed, setAllowed] = useState(soundAllowed)
  const voiceHere = useVoice(alarm === 'speech', language)

  useEffect(() => {
    if (!rows) return
    const before = known.current
    known.current = new Set(rows.map(({ id }) => id))
    const added = before ? rows.filter(({ id }) => !before.has(id)) : []
    if (!added.length) return
    const ids = added.map(({ id }) => id)
    setFresh((now) => new Set([...now, ...ids]))
    setTimeout(() => setFresh((now) => new Set([...now].filter((id) => !ids.includes(id)))), newFor * 1_000)
    if (alarm === 'none') return
    if (alarm === 'speech' && voiceHere) void sayAll(added, language)
    else setAllowed(sound())
  }, [rows, alarm, language, voiceHere])

  const trouble: AlarmTrouble | null =
    alarm === 'none'
      ? null
      : alarm === 'speech' && !canSpeak()
        ? 'noSpeech'
        : alarm === 'speech' && !voiceHere
          ? 'noVoice'
          : allowed
            ? null
            : 'allowSound'
  return { fresh, trouble, allow: () => void allowSound().then(setAllowed) }
}

async function sayAll(rows: readonly OpenCall[], language: Parameters<typeof speak>[1]): Promise<void> {
  const words = await loadArea(language, 'andon')
  for (const { typeSaid, lineName, placeName } of rows.slice(0, spokenAtMost))
    speak(
      fillIn(words['andonBoard.spoken'] ?? '', { type: typeSaid[language], line: lineName ?? '', place: placeName }),
      language,
    )
}
