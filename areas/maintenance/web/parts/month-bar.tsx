import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useToday } from '#core/web/use-now.ts'
import { addMonths } from '#engines/working-time/local-date.ts'
import { type MaintenanceKind, maintenanceKinds } from '../../contract/plan.ts'

/** The month that is looked at, by its first day, and of which kind. */
export interface ShownMonth {
  month: string
  kind: MaintenanceKind | null
}

export interface MonthProps {
  shown: ShownMonth
  onShow(next: ShownMonth): void
}

/** Goes from month to month, and narrows to a kind. @param children what stands behind it */
export function MonthBar({ shown, onShow, children }: MonthProps & { children?: ReactNode }) {
  const t = useT()
  const today = useToday()
  const { month, kind } = shown
  const go = (to: string) => onShow({ ...shown, month: to })
  return (
    <div className="kit-card mt-bar">
      <Button
        icon={<LeftOutlined />}
        aria-label={t('maintenanceTask.previousMonth')}
        onClick={() => go(addMonths(month, -1))}
      />
      <h2 aria-live="polite">{month.slice(0, 7)}</h2>
      <Button
        icon={<RightOutlined />}
        aria-label={t('maintenanceTask.nextMonth')}
        onClick={() => go(addMonths(month, 1))}
      />
      <Button onClick={() => go(`${today.slice(0, 7)}-01`)}>{t('maintenanceTask.thisMonth')}</Button>
      <Select<MaintenanceKind | 'all'>
        aria-label={t('maintenanceTask.kind')}
        value={kind ?? 'all'}
        onChange={(value) => onShow({ ...shown, kind: value === 'all' ? null : value })}
        options={[
          { value: 'all', label: t('maintenanceTask.allKinds') },
          ...maintenanceKinds.map((value) => ({ value, label: t(`maintenanceKind.${value}`) })),
        ]}
      />
      {children}
    </div>
  )
}
