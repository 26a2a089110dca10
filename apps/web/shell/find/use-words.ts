import { useEffect, useState } from 'react'
import { useLanguage } from '#core/web/i18n/index.ts'
import { type Word, wordsIn } from './words.ts'

/** What the finder says in the language shown; null while it comes. */
export function useWords(): Word | null {
  const [language] = useLanguage()
  const [word, setWord] = useState<{ language: string; say: Word } | null>(null)
  useEffect(() => {
    let current = true
    void wordsIn(language).then((say) => current && setWord({ language, say }))
    return () => {
      current = false
    }
  }, [language])
  return word?.say ?? null
}
