import { useState } from 'react'
import { usePageQuery } from './page.ts'

/**
 * Which part of a page is shown: the one that the link to it names (`tab`), until the person chooses another; a link that is followed while
 * the page is open shows its own.
 *
 * @param tabs those there are; what a link names beside them is ignored
 * @param first shown where no link names one
 */
export function usePageTab<T extends string>(tabs: readonly T[], first: T): [T, (tab: T) => void] {
  const query = usePageQuery()
  const link = JSON.stringify(query)
  const asked = tabs.find((each) => each === query.tab)
  const [tab, setTab] = useState(asked ?? first)
  const [followed, setFollowed] = useState(link)
  // Another link to the page that is open already: it may name the same part with other conditions.
  if (link !== followed) {
    setFollowed(link)
    if (asked !== undefined) setTab(asked)
  }
  return [tab, setTab]
}
