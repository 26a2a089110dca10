import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { useSize } from '../parts/use-size.ts'
import { SavedSearches } from './saved-searches.tsx'
import { SearchField } from './search-field.tsx'
import type { SearchItem } from './search-items.ts'
import type { List } from './use-list.ts'
import type { SearchValue } from './where.ts'

interface Props {
  // The card reads no rows, so a list of any of them will do.
  list: Omit<List<never>, 'select' | 'selected' | 'rows'>
  /** Inputs of the screen's own, after the declared ones. */
  children?: ReactNode
}

/** Least width of a cell and the gap between cells, as the style sheet has them (pixels). */
const cellWidth = 230
const gap = 16

/** What fits into so many cells, in turn; a narrower one may take the place that a wide one leaves. */
function fitting<T>(items: readonly T[], cells: number, cellsOf: (item: T) => number): Set<T> {
  const fits = new Set<T>()
  let free = cells
  for (const item of items) {
    if (cellsOf(item) > free) continue
    free -= cellsOf(item)
    fits.add(item)
  }
  return fits
}

/** The search card: one box over the entity's search fields, then a field for each condition; asks as one types or chooses. */
export function SearchCard({ list, children }: Props) {
  const t = useT()
  const prefix = useId()
  const [open, setOpen] = useState(false)
  const { entity, search } = list
  const items = list.items.filter(({ hidden }) => !hidden)
  const set = (key: string, value: SearchValue | undefined) => list.setSearch((before) => ({ ...before, [key]: value }))
  const labelOf = (key: string) => t(`${entity.name}.${key}`)
  const keywordLabel = entity.search.map(labelOf).join(' / ')
  const { ref, width } = useSize<HTMLDivElement>()
  const wide = (item: SearchItem) => item.wide ?? (item.kind === 'dates' || item.kind === 'instants')
  const cells = Math.max(2, Math.floor((width + gap) / (cellWidth + gap))) - (entity.search.length ? 1 : 0)
  const firstRow = fitting(items, cells, (item) => (wide(item) ? 2 : 1))
  // A condition that is set stays in sight however small the card.
  const visible = open ? items : items.filter((item) => firstRow.has(item) || list.asked[item.key] !== undefined)
  const foldable = firstRow.size < items.length
  return (
    <search className="kit-card kit-search" aria-label={t('kit.search')}>
      <div ref={ref} className="kit-search-grid">
        {entity.search.length > 0 && (
          <div className="kit-search-cell">
            <DebouncedInput
              aria-label={keywordLabel}
              title={keywordLabel}
              placeholder={keywordLabel}
              prefix={<SearchOutlined className="kit-faint" />}
              value={(search.keyword as string | undefined) ?? ''}
              onSettle={(value) => set('keyword', value)}
            />
          </div>
        )}
        {visible.map((item) => {
          const id = `${prefix}${item.key}`
          const label = item.label ? t(item.label) : labelOf(item.key)
          return (
            <div key={item.key} className={wide(item) ? 'kit-search-cell kit-search-wide' : 'kit-search-cell'}>
              <label htmlFor={id} title={label}>
                {label}
              </label>
              <SearchField
                item={item}
                id={id}
                label={label}
                value={search[item.key]}
                onChange={(value) => set(item.key, value)}
              />
            </div>
          )
        })}
        {children}
      </div>
      <div className="kit-search-acts">
        <SavedSearches list={list} />
        <Button onClick={() => list.setSearch({})}>{t('kit.reset')}</Button>
        <Button type="primary" onClick={list.refetch}>
          {t('kit.search')}
        </Button>
        {foldable && (
          <Button
            type="link"
            aria-expanded={open}
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'kit.collapse' : 'kit.expand')}
          </Button>
        )}
      </div>
    </search>
  )
}
