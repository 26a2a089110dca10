import { Progress } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { type Column, shareText } from '#core/web/kit/index.ts'

/** A share between 0 and 1 as a bar with its percentage. */
export function ProgressBar({ share }: { share: number }) {
  const t = useT()
  return (
    <Progress
      aria-label={t('workOrder.progress')}
      percent={Math.round(share * 1000) / 10}
      size="small"
      status={share >= 1 ? 'success' : 'normal'}
      format={() => shareText(share, 0)}
    />
  )
}

/** The column of a share as a bar. */
export const progressColumn = <Row extends object>(key: keyof Row & string): Column<Row> => ({
  key,
  width: 140,
  render: (row) => <ProgressBar share={Number(row[key] ?? 0)} />,
})
