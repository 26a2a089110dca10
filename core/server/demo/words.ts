import type { Names } from '../../contract/names.ts'

/**
 * Words of the demo factory by their Chinese, each with its English and its Vietnamese.
 *
 * @returns what a word is in its other languages; throws for one that is not there
 */
export const inOthers =
  (words: Readonly<Record<string, readonly [en: string, vi: string]>>) =>
  (word: string): Names => {
    const found = words[word]
    if (!found) throw new Error(`the demo has no other languages for ${word}`)
    const [en, vi] = found
    return { en, vi }
  }
