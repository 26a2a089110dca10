import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#core/web/i18n/index.ts'
import { allowSound, canSpeak, sound, soundAllowed, speak } from '#core/web/sound/sound.ts'
import { useVoice } from '#core/web/sound/use-voice.ts'
import type { ShownAnnouncement } from '../../contract/announcement.api.ts'
import { dueToHear, languageOfText, stillHeard } from './spoken.ts'

/** Why what is announced is not heard here. */
export type AloudTrouble = 'noSpeech' | 'noVoice' | 'allowSound'

/** What this page has said, whichever part of it did. */
let heard = new Set<string>()

/**
 * Lets announcements be heard as they come: those that are read aloud by the browser's voice for their language, emergencies without a voice by
 * a tone. What stood there when the page was opened is no news, unless it is an emergency.
 *
 * @param now epoch milliseconds
 * @param repeated an emergency is said again every minute
 * @returns what keeps one of them from being heard; null: nothing does
 */
export function useAloud(rows: readonly ShownAnnouncement[] | undefined, now: number, repeated: boolean) {
  const [shown] = useLanguage()
  const first = useRef(true)
  const [allowed, setAllowed] = useState(soundAllowed)
  const due = dueToHear(rows ?? [], now, repeated)
  const spoken = due.find(({ row }) => row.aloud)?.row
  const language = spoken ? languageOfText(wordsOf(spoken), shown) : shown
  const voice = useVoice(spoken !== undefined, language)
  const keys = due.map(({ key }) => key).join(' ')
  const latest = useRef(due)
  useEffect(() => {
    latest.current = due
  })
  const known = rows !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: `keys` says when there is something new to hear
  useEffect(() => {
    if (!known) return
    heard = stillHeard(heard, latest.current)
    const opened = first.current
    first.current = false
    for (const { key, row } of latest.current) {
      if (heard.has(key)) continue
      heard.add(key)
      if (opened && row.priority !== 'emergency') continue
      if (document.visibilityState === 'hidden') continue
      const text = wordsOf(row)
      if (row.aloud && canSpeak() && speak(text, languageOfText(text, shown))) continue
      setAllowed(sound())
    }
  }, [keys, known, shown, voice])

  const trouble: AloudTrouble | null = !due.length
    ? null
    : spoken && !canSpeak()
      ? 'noSpeech'
      : spoken && !voice
        ? 'noVoice'
        : allowed
          ? null
          : 'allowSound'
  return { trouble, language, allow: () => void allowSound().then(setAllowed) }
}

const wordsOf = ({ title, content }: ShownAnnouncement): string => [title, content].filter(Boolean).join('. ')
