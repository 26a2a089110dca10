import { Alert } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { ScreenLink, searchQuery } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { selectUnusedCount } from '../../contract/machine.api.ts'

/** Named one by one up to here. */
const namedMost = 3

/** Says which machines count while nobody uses it, and leads to where that is changed. */
export function UnusedCounts() {
  const t = useT()
  const { data } = useCall(selectUnusedCount, {}, { topics: ['machine', 'machineOee'], keepPrevious: true })
  const rows = data?.rows ?? []
  const [only] = rows
  if (!only) return null
  const shown = rows
    .slice(0, namedMost)
    .map(({ name }) => name)
    .join(t('listed'))
  const more = rows.length - namedMost
  const names = more > 0 ? t('machineOee.countsUnusedMore', { names: shown, more }) : shown
  const query = searchQuery(rows.length === 1 ? { number: only.number } : { countSource: ['reports'] })
  return (
    <Alert
      className="kit-gap"
      type="warning"
      showIcon
      closable
      title={t('machineOee.countsUnused', { count: rows.length, names })}
      description={
        <ScreenLink path="machineMain" query={query}>
          {t('machineOee.takeCounts')}
        </ScreenLink>
      }
    />
  )
}
