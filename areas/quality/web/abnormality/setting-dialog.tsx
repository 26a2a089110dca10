import { Form } from 'antd'
import { useState } from 'react'
import { andonTypeReference } from '#areas/andon/contract/type.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, FieldInput, NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { getAbnormalitySetting, updateAbnormalitySetting } from '../../contract/abnormality.ts'

const types = field.references(andonTypeReference, { display: 'andonTypeNames' })

/** Which calls raise an abnormality. */
export function SettingDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { data, error, refetch } = useCall(getAbnormalitySetting, {}, { topics: ['abnormalitySetting'] })
  const [chosen, setChosen] = useState<number[] | null>(null)
  const act = useAct(updateAbnormalitySetting, {
    topics: ['abnormalitySetting'],
    success: t('kit.saved'),
    onDone: onClose,
  })
  if (!useActive()) return null
  return (
    <AskingModal
      title={t('abnormality.setting')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: !data || chosen === null }}
      dirty={chosen !== null}
      onOk={() => chosen && void act.run({ andonTypeIds: chosen })}
      onCancel={onClose}
    >
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {data && (
        <Form layout="vertical">
          <Form.Item label={t('abnormality.callTypes')}>
            <FieldInput
              name="andonTypeIds"
              field={types}
              row={data}
              aria-label={t('abnormality.callTypes')}
              value={chosen ?? data.andonTypeIds}
              onChange={(ids) => setChosen(Array.isArray(ids) ? ids.map(Number) : [])}
            />
          </Form.Item>
        </Form>
      )}
    </AskingModal>
  )
}
