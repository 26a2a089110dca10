import type { Language } from '#core/contract/languages.ts'

/** The tag that browsers know a language's voices by. */
const tags: Record<Language, string> = { 'zh-Hans': 'zh-CN', en: 'en-US', vi: 'vi-VN' }

export const canSpeak = (): boolean => 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window

/** The browser's voice for a language; null: it has none. Voices come late in some browsers: the list is empty at first. */
export function voiceFor(language: Language): SpeechSynthesisVoice | null {
  const [first = ''] = tags[language].split('-')
  const voices = window.speechSynthesis.getVoices()
  return (
    voices.find(({ lang }) => lang.replace('_', '-') === tags[language]) ??
    voices.find(({ lang }) => lang.toLowerCase().startsWith(first)) ??
    null
  )
}

/** Speaks a text; what is being said is said to its end. @returns false: this browser has no voice for the language */
export function speak(text: string, language: Language): boolean {
  const voice = voiceFor(language)
  if (!voice) return false
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  window.speechSynthesis.speak(utterance)
  return true
}

let audio: AudioContext | undefined

/** What a sound tells: a call, that something was right, or that it was not; each is told from the others with ears alone. */
const pitches = { call: [880, 660], good: [660, 990], bad: [220, 160, 220] } as const

/** Some short tones. @returns false: the browser wants a press of a person first */
export function sound(tells: keyof typeof pitches = 'call'): boolean {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') {
    void audio.resume()
    return false
  }
  const { currentTime, destination } = audio
  for (const [i, pitch] of pitches[tells].entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.25, currentTime + i * 0.3)
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + i * 0.3 + 0.28)
    tone.connect(volume).connect(destination)
    tone.start(currentTime + i * 0.3)
    tone.stop(currentTime + i * 0.3 + 0.3)
  }
  return true
}

/** Lets the browser make sounds from now on: called while a person presses something. */
export async function allowSound(): Promise<boolean> {
  audio ??= new AudioContext()
  await audio.resume()
  return audio.state === 'running'
}

/** Whether a browser lets this page make sounds already. */
export const soundAllowed = (): boolean =>
  audio?.state === 'running' || navigator.userActivation?.hasBeenActive === true
