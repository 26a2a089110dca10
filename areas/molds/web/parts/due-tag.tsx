import { Tag } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { type MoldDue, moldDueColors } from '../../contract/mold-status.ts'

/** Maintenance that is near or overdue; of one that is far nothing is said. */
export function DueTag({ due }: { due: MoldDue | null }) {
  const t = useT()
  return due === null || due === 'good' ? null : <Tag color={moldDueColors[due]}>{t(`moldDue.${due}`)}</Tag>
}
