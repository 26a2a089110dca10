import { useState } from 'react'
import { fillIn } from '#core/contract/fill-in.ts'
import { loadArea } from '#core/web/i18n/catalogs.ts'
import { useLanguage } from '#core/web/i18n/index.ts'
import { useFreshRows } from '#core/web/kit/board/index.ts'
import { allowSound, canSpeak, sound, soundAllowed, speak } from '#core/web/sound/sound.ts'
import { useVoice } from '#core/web/sound/use-voice.ts'
import type { OpenCall } from '../../contract/board.api.ts'
import type { AlarmSetting } from './alarm.ts'

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
  const [allowed, setAllowed] = useState(soundAllowed)
  const voiceHere = useVoice(alarm === 'speech', language)

  const fresh = useFreshRows(rows, (added) => {
    if (alarm === 'none') return
    if (alarm === 'speech' && voiceHere) void sayAll(added, language)
    else setAllowed(sound())
  })

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
