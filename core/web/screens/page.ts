import { createContext, useContext } from 'react'

/** The page that a component stands in. */
export interface Page {
  /** The screen's path, e.g. `workCenter`. */
  path: string
  /** What follows the screen's path in the address, without slashes at its ends. */
  rest: string
  query: Readonly<Record<string, string>>
  /** Whether the page is shown: a kept-alive page may be hidden. */
  active: boolean
}

export const PageContext = createContext<Page>({ path: '', rest: '', query: {}, active: true })

/** The query of the page's own address; it stays the page's while another page is shown. */
export const usePageQuery = (): Readonly<Record<string, string>> => useContext(PageContext).query

/** Whether this kept-alive page is shown. An open antd Modal must not stay in a hidden page: `{active && <Modal/>}`. */
export const useActive = (): boolean => useContext(PageContext).active
