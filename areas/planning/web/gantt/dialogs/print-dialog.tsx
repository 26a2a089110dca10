import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import type { GanttRow } from '../canvas/rows.ts'
import { type PaperName, type PrintChoice, pagesOf } from './print-gantt.ts'

/** How the Gantt goes on paper: always landscape and one page wide. */
export function PrintDialog(props: { rows: readonly GanttRow[]; onPrint(choice: PrintChoice): void; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [paper, setPaper] = useState<PaperName>('a4')
  const [span, setSpan] = useState<PrintChoice['span']>('view')
  if (!active) return null
  return (
    <Modal
      open
      title={t('gantt.print')}
      okText={t('gantt.printPages', { count: pagesOf(props.rows, paper).length })}
      okButtonProps={{ disabled: !props.rows.length }}
      cancelText={t('kit.cancel')}
      onOk={() => props.onPrint({ paper, span })}
      onCancel={props.onClose}
    >
      <div className="gantt-print-choice">
        <Radio.Group
          value={paper}
          options={[
            { value: 'a4', label: t('gantt.paper.a4') },
            { value: 'a3', label: t('gantt.paper.a3') },
          ]}
          onChange={({ target }) => setPaper(target.value)}
        />
        <Radio.Group
          value={span}
          options={[
            { value: 'view', label: t('gantt.printSpan.view') },
            { value: 'all', label: t('gantt.printSpan.all') },
          ]}
          onChange={({ target }) => setSpan(target.value)}
        />
      </div>
    </Modal>
  )
}
