import { useEffect, useState } from 'react'
import type { Language } from '#core/contract/languages.ts'
import { canSpeak, voiceFor } from './sound.ts'

/** Whether the browser has a voice for a language; it tells late which it has. */
export function useVoice(wanted: boolean, language: Language): boolean {
  const [here, setHere] = useState(false)
  useEffect(() => {
    if (!wanted || !canSpeak()) return
    const look = () => setHere(voiceFor(language) !== null)
    look()
    window.speechSynthesis.addEventListener('voiceschanged', look)
    return () => window.speechSynthesis.removeEventListener('voiceschanged', look)
  }, [wanted, language])
  return here
}
