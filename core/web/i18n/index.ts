import { useCallback } from 'react'
import { defaultLanguage, type Language, languageOf } from '../../contract/languages.ts'
import type { Translate } from '../../contract/messages.ts'
import { createStore, useStore } from '../store.ts'
import { type Catalog, loadAreas, loadBase } from './catalogs.ts'
import { fillIn } from './fill-in.ts'

const key = 'languages'

/** The messages of the language shown. */
let catalog: Catalog = {}

/** Every message of the areas, not only the shell's, is loaded with a language once a page needs them. */
let withAreas = false

/** Words a message in the language shown; outside React. A key that no catalog holds stands for itself. */
export const t: Translate = (message, params) => fillIn(catalog[message] ?? message, params)

/** The language shown; `t` is another function whenever other words stand behind it. */
const state = createStore<{ language: Language; t: Translate }>({ language: kept(), t })

function kept(): Language {
  const asked = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  return asked ? languageOf(asked) : defaultLanguage
}

export const currentLanguage = (): Language => state.get().language

/** Starts with the language that the browser keeps, the shell's messages loaded. */
export const startLanguages = (): Promise<void> => show(currentLanguage())

/** Loads the messages of every area; resolves when they can be shown. */
export async function loadAreaMessages(): Promise<void> {
  if (withAreas) return
  await loadAreas(currentLanguage())
  withAreas = true
  await show(currentLanguage())
}

/** Shows another language and keeps it. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language)
  localStorage.setItem(key, language)
}

let newest = 0

async function show(language: Language): Promise<void> {
  const round = ++newest
  const [base, areas] = await Promise.all([loadBase(language), withAreas ? loadAreas(language) : {}])
  // Somebody who presses two languages in a row gets the second.
  if (round !== newest) return
  catalog = { ...base, ...areas }
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
