import type { Sort } from '#core/contract/list.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ShownTitle } from './shown-title.tsx'

interface Props {
  title: string
  field: string
  sort: readonly Sort[]
  onToggle(add: boolean): void
}

/** A column's title that sorts: a click by it alone, with Shift after the columns already sorted by. */
export function SortTitle({ title, field, sort, onToggle }: Props) {
  const t = useT()
  const index = sort.findIndex((each) => each.field === field)
  const order = sort[index]?.order
  return (
    <ShownTitle measured={<span className="kit-sort">{title}</span>}>
      <button
        type="button"
        className={order ? 'kit-sort kit-sorted' : 'kit-sort'}
        title={t('kit.sortHint')}
        onClick={(event) => onToggle(event.shiftKey)}
      >
        <span>{title}</span>
        <i aria-hidden="true">{order === 'asc' ? '▲' : order === 'desc' ? '▼' : '⇅'}</i>
        {order && sort.length > 1 && <sup>{index + 1}</sup>}
      </button>
    </ShownTitle>
  )
}
