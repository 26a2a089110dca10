import type { TableProps } from 'antd'
import type { CellContext } from './column.tsx'
import type { List } from './use-list.ts'

type Filtered = Pick<List<never>, 'items' | 'search' | 'setSearch'>

/** What the head of a column with a closed set offers to choose among, and what of it is chosen; nothing for other columns. */
export function headFilter(list: Filtered, key: string, { t }: Pick<CellContext, 't'>) {
  const item = list.items.find((each) => each.key === key)
  if (item?.kind !== 'choice' && item?.kind !== 'boolean') return {}
  const chosen = list.search[key]
  const filters =
    item.kind === 'boolean'
      ? [
          { value: 'true', text: t('yes') },
          { value: 'false', text: t('no') },
        ]
      : (item.codes ?? []).map((value) => ({ value, text: t(`${item.labels ?? key}.${value}`) }))
  return { filters, filteredValue: Array.isArray(chosen) ? chosen : null }
}

/** Takes what was chosen in the heads into the search. */
export const takeFilters =
  <Row>(list: Filtered): TableProps<Row>['onChange'] =>
  (_page, filters, _sorter, { action }) => {
    if (action !== 'filter') return
    const chosen = Object.entries(filters).map(([key, values]) => [key, values?.map(String) ?? undefined] as const)
    list.setSearch((before) => ({ ...before, ...Object.fromEntries(chosen) }))
  }
