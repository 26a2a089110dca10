import { Select, Switch } from 'antd'
import { groupedMost } from '#core/contract/summary.ts'
import { useT } from '#core/web/i18n/index.ts'
import { chosenIn, type SummaryLike, type SummaryList } from './of.ts'

interface Props {
  summary: SummaryLike
  list: SummaryList
  /** Measures that are not offered: the caller may not see them. */
  hidden: readonly string[]
}

/** How the rows are put together: by what, with what as columns, compared with the period before. */
export function SummaryTools({ summary, list, hidden }: Props) {
  const t = useT()
  const { by, across, measure, compare } = chosenIn(summary, list.search)
  const set = (key: string, values: string[]) =>
    list.setSearch((before) => ({ ...before, [key]: values.length ? values : undefined }))
  const named = (key: string) => ({ value: key, label: t(`${summary.entity.name}.${key}`) })
  return (
    <div className="kit-summary-tools">
      <label>
        {t('kit.summary.by')}
        <Select<string[]>
          mode="multiple"
          aria-label={t('kit.summary.by')}
          value={by}
          maxCount={groupedMost}
          popupMatchSelectWidth={false}
          options={summary.dimensions.filter((key) => key !== across).map(named)}
          onChange={(values) => set('by', values)}
        />
      </label>
      <label>
        {t('kit.summary.across')}
        <Select<string>
          allowClear
          aria-label={t('kit.summary.across')}
          placeholder={t('kit.summary.noAcross')}
          value={across ?? undefined}
          popupMatchSelectWidth={false}
          options={summary.dimensions.filter((key) => !by.includes(key)).map(named)}
          onChange={(value) => set('across', value ? [value] : [])}
        />
      </label>
      <label>
        {t('kit.summary.measure')}
        <Select<string>
          aria-label={t('kit.summary.measure')}
          value={measure}
          popupMatchSelectWidth={false}
          options={summary.measures.filter((key) => !hidden.includes(key)).map(named)}
          onChange={(value) => set('measure', [value])}
        />
      </label>
      <label>
        <Switch
          size="small"
          aria-label={t('kit.summary.compare')}
          checked={compare}
          onChange={(on) => set('compare', on ? ['before'] : [])}
        />
        {t('kit.summary.compare')}
      </label>
    </div>
  )
}
