import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { queries } from '../../call/query.ts'
import { helpOf } from '../../help/help.ts'
import { useLanguage } from '../../i18n/index.ts'
import { PageContext } from '../../screens/page.ts'
import { screenOf } from '../../screens/screens.ts'

/** How to begin on this page, as its help says it: for lists that have nothing to show yet. */
export default function BeginHint() {
  const { path } = useContext(PageContext)
  const [language] = useLanguage()
  const area = screenOf(path)?.area
  const { data } = useQuery(
    {
      queryKey: ['helpOfArea', language, area],
      queryFn: () => helpOf(area ?? '', language),
      enabled: area !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queries,
  )
  const begin = data?.[path]?.begin
  return begin ? <p className="kit-faint kit-begin">{begin}</p> : null
}
