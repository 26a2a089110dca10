import { Form, Select } from 'antd'
import { useState } from 'react'
import type { Reference } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, ReferenceSelect, useDebounced } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { addSpotInspection, selectRunningTask } from '../../contract/record.api.ts'

const schemeReference: Reference = {
  path: '/production/web/selectInspectionScheme',
  label: ['name', 'code'],
  where: { enabled: true },
}

/** Chooses a running task and what it is inspected by. */
export function SpotDialog({ onClose, onMade }: { onClose(): void; onMade(id: number): void }) {
  const t = useT()
  const active = useActive()
  const [typed, setTyped] = useState('')
  const [taskId, setTaskId] = useState<number | null>(null)
  const [schemeId, setSchemeId] = useState<number | null>(null)
  const keyword = useDebounced(typed.trim(), typed ? 300 : 0)
  const { data, isFetching } = useCall(selectRunningTask, { keyword }, { keepPrevious: true, topics: ['task'] })
  const act = useAct(addSpotInspection, {
    topics: ['inspectionRecord'],
    onDone: ({ id }) => {
      onClose()
      onMade(id)
    },
  })
  if (!active) return null
  return (
    <AskingModal
      title={t('inspectionRecord.spotNow')}
      okText={t('inspectionRecord.spotBegin')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: taskId === null || schemeId === null }}
      onOk={() => taskId !== null && schemeId !== null && void act.run({ taskId, schemeId })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('inspectionRecord.taskNo')}>
          <Select<number>
            className="kit-wide"
            aria-label={t('inspectionRecord.taskNo')}
            placeholder={t('inspectionRecord.runningTask')}
            loading={isFetching}
            value={taskId}
            showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
            onChange={setTaskId}
            notFoundContent={t('inspectionRecord.noRunning')}
            options={data?.rows.map((row) => ({
              value: row.id,
              label: [row.taskNo, row.produreName, row.workCenterName, row.materialDesc].join(' · '),
            }))}
          />
        </Form.Item>
        <Form.Item label={t('inspectionRecord.schemeName')}>
          <ReferenceSelect
            reference={schemeReference}
            aria-label={t('inspectionRecord.schemeName')}
            value={schemeId}
            onChange={(id) => setSchemeId(id)}
          />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
