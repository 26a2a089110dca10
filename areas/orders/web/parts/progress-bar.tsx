import { useT } from '#core/web/i18n/index.ts'
import { type Column, ShareBar, shareText } from '#core/web/kit/index.ts'

/** A share between 0 and 1 as a bar with its percentage. */
export function ProgressBar({ share }: { share: number }) {
  const t = useT()
  return (
    <ShareBar
      label={t('workOrder.progress')}
      share={share}
      tone={share >= 1 ? 'done' : 'normal'}
      text={shareText(share, 0)}
    />
  )
}

/** The column of a share as a bar. */
export const progressColumn = <Row extends object>(key: keyof Row & string): Column<Row> => ({
  key,
  width: 140,
  render: (row) => <ProgressBar share={Number(row[key] ?? 0)} />,
})
