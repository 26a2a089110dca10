import { createInstance } from 'i18next'
import { useCallback } from 'react'
import { type Language, languageOf } from '../../contract/languages.ts'
import type { Translate } from '../../contract/messages.ts'
import { createStore, useStore } from '../store.ts'
import { type Catalog, loadAreas, loadBase } from './catalogs.ts'

const key = 'languages'
const words = createInstance()

/** Words a message in the language shown; outside React. */
export const t: Translate = (message, params) => words.t(message, params)

/** The language shown; `t` is another function whenever other words stand behind it. */
const state = createStore<{ language: Language; t: Translate }>({ language: asked(), t })

/** Every message of the areas, not only the shell's, is loaded with a language once a page needs them. */
let withAreas = false

function asked(): Language {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  return kept ? languageOf(kept) : languageOf('zh-Hans')
}

export const currentLanguage = (): Language => state.get().language

/** Starts the languages with the kept one, its shell messages loaded. */
export async function startLanguages(): Promise<void> {
  const { language } = state.get()
  await words.init({
    lng: language,
    fallbackLng: false,
    // Keys are flat and hold dots; messages hold values in single braces.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { [language]: { translation: await loadBase(language) } },
  })
  show(language)
}

/** Loads the messages of every area; resolves when they can be shown. */
export async function loadAreaMessages(): Promise<void> {
  if (withAreas) return
  add(currentLanguage(), await loadAreas(currentLanguage()))
  withAreas = true
  show(currentLanguage())
}

/** Shows another language and keeps it. */
export async function setLanguage(language: Language): Promise<void> {
  add(language, await loadBase(language))
  if (withAreas) add(language, await loadAreas(language))
  await words.changeLanguage(language)
  localStorage.setItem(key, language)
  show(language)
}

/** Puts messages into a language, over what is there. */
function add(language: Language, catalog: Catalog): void {
  words.addResourceBundle(language, 'translation', catalog, false, true)
}

function show(language: Language): void {
  document.documentElement.lang = language
  state.set({ language, t: (message, params) => t(message, params) })
}

/** Words messages; a new function when the language changes. */
export function useT(): Translate {
  return useStore(state).t
}

/** The language shown and how to show another. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { language } = useStore(state)
  const change = useCallback((next: Language) => void setLanguage(next), [])
  return [language, change]
}

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { 'zh-Hans': '简体中文', en: 'English', vi: 'Tiếng Việt' }
