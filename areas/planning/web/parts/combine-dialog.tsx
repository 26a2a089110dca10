import { Alert, Modal, Skeleton } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText, shareText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { toast } from '#core/web/toast.ts'
import { combineTask, previewCombination } from '../../contract/task/task.api.ts'

/** The combined quantity is reckoned and shown before anything is saved. */
export function CombineDialog({ ids, onClose, onDone }: { ids: number[]; onClose(): void; onDone(id: number): void }) {
  const t = useT()
  const [language] = useLanguage()
  const { data, error } = useCall(previewCombination, { ids }, { topics: ['task'] })
  const act = useAct(combineTask, {
    topics: ['task', 'workOrder'],
    onDone: ({ id, taskNo }) => {
      toast.success(t('gantt.combinedInto', { task: taskNo }))
      onDone(id)
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('gantt.combine')}
      width={620}
      okText={t('gantt.combine')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      okButtonProps={{ disabled: !data }}
      onOk={() => void act.run({ ids, quantity: data?.quantity })}
      onCancel={onClose}
    >
      {error ? (
        <Alert type="error" showIcon title={error.message} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          <Alert
            type="info"
            showIcon
            title={t('gantt.combined', {
              quantity: numberText(data.quantity, language),
              minutes: numberText(data.processingMinutes, language),
              setup: numberText(data.setupMinutes, language),
            })}
          />
          <PlainTable
            className="kit-gap"
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ y: 320 }}
            dataSource={data.members}
            columns={[
              { title: t('task.taskNo'), dataIndex: 'taskNo' },
              { title: t('task.workorderNo'), dataIndex: 'workorderNo' },
              { title: t('task.planQuantity'), dataIndex: 'quantity', align: 'right' },
              {
                title: t('gantt.share'),
                dataIndex: 'share',
                align: 'right',
                render: (share: number) => shareText(share),
              },
            ]}
          />
        </>
      )}
    </Modal>
  )
}
