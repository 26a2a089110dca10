import { Alert, InputNumber } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/form/asking-modal.tsx'
import { numberText, shareText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct } from '#core/web/live/live.ts'
import { toast } from '#core/web/toast.ts'
import { type ActualTimeRow, setStandardTimes } from '../../contract/actual-time.ts'

interface Props {
  rows: readonly ActualTimeRow[]
  onClose(): void
}

/** Standard times as they are and as they are to be, before they are changed. */
export function StandardDialog({ rows, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [seconds, setSeconds] = useState<Readonly<Record<number, number | null>>>(
    Object.fromEntries(rows.map(({ id, proposed }) => [id, proposed])),
  )
  const act = useAct(setStandardTimes, {
    topics: ['craftHours'],
    onDone: (done) => {
      toast.success(t('actualTime.done', { count: done.added + done.overwritten }))
      onClose()
    },
  })
  const complete = rows.every(({ id }) => (seconds[id] ?? 0) > 0)
  const save = () =>
    act.run({
      rows: rows.map(({ id, productId, operationId, workCenterId, standard }) => ({
        productId,
        operationId,
        workCenterId,
        was: standard,
        seconds: seconds[id] as number,
      })),
    })
  return (
    <AskingModal
      width={860}
      title={t('actualTime.setTitle', { count: rows.length })}
      okText={t('actualTime.act.set')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      okButtonProps={{ disabled: !complete }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Alert type="info" showIcon title={t('actualTime.setHint')} />
      <PlainTable<ActualTimeRow>
        className="kit-gap"
        size="small"
        rowKey="id"
        dataSource={rows}
        pagination={false}
        scroll={{ x: 620, y: 380 }}
        columns={[
          {
            // One column, so that the new time is in sight on a tablet.
            title: t('actualTime.productId'),
            key: 'product',
            render: (_, row) => (
              <>
                <b>{row.productCode}</b> {row.productName}
                <br />
                <small>
                  {row.produreName} · {row.workCenterName}
                </small>
              </>
            ),
          },
          {
            title: t('actualTime.standard'),
            dataIndex: 'standard',
            align: 'right',
            render: (value: number) => `${numberText(value, language)} s`,
          },
          {
            title: t('actualTime.newStandard'),
            key: 'seconds',
            render: (_, { id, produreName }) => (
              <InputNumber<number>
                aria-label={`${t('actualTime.newStandard')} ${produreName}`}
                value={seconds[id] ?? null}
                min={0.001}
                max={999_999_999}
                precision={3}
                suffix="s"
                status={(seconds[id] ?? 0) > 0 ? undefined : 'error'}
                onChange={(value) => setSeconds({ ...seconds, [id]: value })}
              />
            ),
          },
          {
            title: t('actualTime.difference'),
            key: 'difference',
            align: 'right',
            render: (_, { id, standard }) => {
              const share = (seconds[id] ?? standard) / standard - 1
              return `${share > 0 ? '+' : ''}${shareText(share)}`
            },
          },
        ]}
      />
    </AskingModal>
  )
}
