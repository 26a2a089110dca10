import { useQuery } from '@tanstack/react-query'
import { queries } from '#core/web/call/query.ts'
import { type HelpTexts, helpOfAll } from '#core/web/help/help.ts'
import { useLanguage } from '#core/web/i18n/index.ts'
import { type HelpWords, helpWords } from './help-words.ts'

/** Help of areas' screens in the language shown, with its own words; `data` is undefined while it comes. */
export function useHelp(areas: readonly string[]) {
  const [language] = useLanguage()
  return useQuery<{ texts: HelpTexts; words: HelpWords }>(
    {
      queryKey: ['help', language, ...areas],
      queryFn: async () => {
        const [texts, words] = await Promise.all([helpOfAll(areas, language), helpWords(language)])
        return { texts, words }
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queries,
  )
}
