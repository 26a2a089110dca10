import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import { totalText } from '../format.ts'
import type { SavedSearch } from '../list/saved-search.ts'
import type { List } from '../list/use-list.ts'
import { type SearchValues, whereOf } from '../list/where.ts'
import { sameSearch } from './same-search.ts'
import './view-tabs.css'

/** A search that a screen offers by itself. */
export interface View extends Omit<SavedSearch, 'name' | 'values'> {
  /** Message key of its name. */
  label: string
  /** Absent a preset for it, by the day that it is, or by who looks (his id). */
  values: SearchValues | ((today: string, me: number) => SearchValues)
}

type Listed = Omit<List<never>, 'select' | 'selected' | 'rows'>

/** Searches as tabs, each with how many rows it finds: all rows, those that the screen offers, the team's, the person's own. */
export default function ViewTabs({ list, views }: { list: Listed; views: readonly View[] }) {
  const t = useT()
  const today = useToday()
  const { user: who } = useSession()
  const { personal, general } = list.layout
  const all: SavedSearch[] = [
    { name: t('kit.allRows'), values: {} },
    ...views.map(({ label, ...view }) => ({
      ...view,
      values: typeof view.values === 'function' ? view.values(today, who.id) : view.values,
      name: t(label),
    })),
    ...(general.searches ?? []),
    ...(personal.searches ?? []),
  ]
  return (
    <nav className="kit-views" aria-label={t('kit.savedSearches')}>
      {all.map((view, index) => (
        <Tab key={`${index} ${view.name}`} list={list} view={view} current={sameSearch(view.values, list.search)} />
      ))}
    </nav>
  )
}

function Tab({ list, view, current }: { list: Listed; view: SavedSearch; current: boolean }) {
  const [language] = useLanguage()
  const { user } = useSession()
  const today = useToday()
  const where = { ...list.where, ...clearing(list), ...whereOf(view.values, list.items, { zone: user.zone, today }) }
  const asked = Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined))
  const { data } = useCall(
    list.endpoint,
    { pageNum: 1, pageSize: 1, sort: [], where: asked },
    {
      topics: list.topics,
      keepPrevious: true,
    },
  )
  const page = data as { total: number; estimated?: boolean } | undefined
  const count = page && totalText({ total: page.total, estimated: page.estimated ?? false }, language)
  return (
    <button
      type="button"
      aria-current={current}
      onClick={() => {
        list.setSearch(view.values)
        if (view.sort) list.setSort(view.sort)
        if (view.group !== undefined) list.groups.choose(view.group, false)
      }}
    >
      {view.name} <small>{count ?? ' '}</small>
    </button>
  )
}

/** The person's own conditions taken out again; what the list is always narrowed by stays. */
const clearing = (list: Listed) =>
  Object.fromEntries(
    Object.keys(list.asked).flatMap((key) => (list.where[key] === list.asked[key] ? [[key, undefined]] : [])),
  )
