import { Alert, DatePicker, Form, Radio, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskingModal, DecimalInput, numberText, ReferenceSelect, useDebounced } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive, useOpen } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { urgencies } from '../../contract/global/global.api.ts'
import { promiseDate } from '../../contract/global/promise.api.ts'
import { useMoments } from '../parts/moment.ts'
import { Refused } from '../parts/refused.tsx'
import { HarmedTable } from './harmed-table.tsx'
import './global.css'

type Answer = OutputOf<typeof promiseDate>

interface Enquiry {
  productId: number | null
  quantity: number | null
  wantedOn: string | null
  urgency: (typeof urgencies)[number]
}

/** A customer asks for a quantity by a day: when it can be done, whom that would make late, and an order of it with one press. */
export function PromiseDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const active = useActive()
  const open = useOpen()
  const { can } = useSession()
  const [enquiry, setEnquiry] = useState<Enquiry>({
    productId: null,
    quantity: null,
    wantedOn: null,
    urgency: 'gentle',
  })
  const set = (part: Partial<Enquiry>) => setEnquiry((before) => ({ ...before, ...part }))
  const { productId, wantedOn, urgency } = enquiry
  // Each digit of a number would be an enquiry of its own.
  const quantity = useDebounced(enquiry.quantity, 400)
  const input =
    productId !== null && quantity !== null && quantity > 0
      ? { productId, quantity, urgency, ...(wantedOn !== null && { wantedOn }) }
      : null
  const { data, error, isPlaceholderData, refetch } = useCall(
    promiseDate,
    (input ?? { productId: 0, quantity: 0 }) as InputOf<typeof promiseDate>,
    { topics: ['task', 'plan'], keepPrevious: true, long: true, enabled: input !== null },
  )
  const answer = input === null ? undefined : data
  const add = useAct(workOrderCrud.add, {
    topics: ['workOrder'],
    silent: true,
    onDone: ({ workorderNo }) => {
      toast.success(t('promise.ordered', { order: workorderNo ?? '' }))
      onClose()
      open('WorkOrderEntry')
    },
  })
  if (!active) return null
  const order = () => {
    if (!input || !answer?.promisedOn) return
    const requiredEndDate = wantedOn !== null && wantedOn > answer.promisedOn ? wantedOn : answer.promisedOn
    void add.run({ productId: input.productId, planQuantity: input.quantity, requiredEndDate })
  }
  return (
    <AskingModal
      width={820}
      title={t('part.promise')}
      okText={t('promise.order')}
      cancelText={t('kit.close')}
      confirmLoading={add.pending}
      okButtonProps={{ disabled: !answer?.promisedOn || isPlaceholderData || !can('workOrder.add') }}
      onOk={order}
      onCancel={onClose}
    >
      <p>{t('promise.hint')}</p>
      <Form layout="vertical" component={false}>
        <div className="promise-asked">
          <Form.Item label={t('promise.product')} required>
            <ReferenceSelect
              reference={madeProductReference}
              value={productId}
              aria-label={t('promise.product')}
              onChange={(id) => set({ productId: id })}
            />
          </Form.Item>
          <Form.Item label={t('promise.quantity')} required>
            <DecimalInput
              min={0}
              scale={4}
              value={enquiry.quantity}
              aria-label={t('promise.quantity')}
              onChange={(value) => set({ quantity: value })}
            />
          </Form.Item>
          <Form.Item label={t('promise.wantedOn')}>
            <DatePicker
              value={wantedOn ? dayjs(wantedOn) : null}
              aria-label={t('promise.wantedOn')}
              onChange={(chosen) => set({ wantedOn: chosen ? chosen.format('YYYY-MM-DD') : null })}
            />
          </Form.Item>
        </div>
      </Form>
      <Radio.Group
        className="kit-gap"
        value={urgency}
        onChange={({ target }) => set({ urgency: target.value as Enquiry['urgency'] })}
        options={urgencies.map((value) => ({ value, label: t(`promise.urgency.${value}`) }))}
      />
      {add.error && (
        <Alert
          className="kit-gap"
          type="error"
          showIcon
          title={Object.values(add.fieldErrors).join(' · ') || add.error.message}
        />
      )}
      {input === null ? (
        <p className="kit-faint">{t('promise.empty')}</p>
      ) : error ? (
        <Refused error={error} onRetry={refetch} />
      ) : answer ? (
        <div aria-busy={isPlaceholderData} aria-live="polite">
          <Promised answer={answer} wantedOn={wantedOn} />
        </div>
      ) : (
        <Skeleton active />
      )}
    </AskingModal>
  )
}

function Promised({ answer, wantedOn }: { answer: Answer; wantedOn: string | null }) {
  const t = useT()
  const [language] = useLanguage()
  const { moment } = useMoments()
  const { finish, promisedOn, inTime, harmed, harmedCount, becomingLate, later, steps, materials } = answer
  return (
    <>
      <Alert
        className="kit-gap promise-date"
        showIcon
        type={promisedOn === null || inTime === false ? 'warning' : 'success'}
        title={
          promisedOn === null
            ? t('promise.noPlace')
            : t(inTime === false ? 'promise.dateLate' : 'promise.date', {
                day: promisedOn,
                end: moment(finish),
                wanted: wantedOn ?? '',
              })
        }
      />
      <Alert
        className="kit-gap"
        showIcon
        type={harmedCount ? 'warning' : 'info'}
        title={
          harmedCount + later === 0
            ? t('promise.noHarm')
            : t('promise.harm', { late: becomingLate, later: harmedCount - becomingLate, inTime: later })
        }
      />
      {materials.length > 0 && (
        <Alert
          className="kit-gap"
          showIcon
          type="warning"
          title={t('promise.lacking')}
          description={materials.map(({ code, name, short, unit, availableOn }) => (
            <div key={code}>
              {[code, name, `${numberText(short, language)} ${unit ?? ''}`.trim()].join(' · ')} ·{' '}
              {availableOn === null ? t('promise.notSupplied') : t('promise.suppliedOn', { day: availableOn })}
            </div>
          ))}
        />
      )}
      <PlainTable<Answer['steps'][number]>
        size="small"
        className="kit-gap"
        rowKey={(row) => steps.indexOf(row)}
        dataSource={steps}
        pagination={false}
        scroll={{ x: 560, y: 220 }}
        columns={[
          { title: t('task.produreName'), dataIndex: 'produreName' },
          {
            title: t('task.workCenterId'),
            render: (_, { workCenterName }) => workCenterName ?? t('promise.elsewhere'),
          },
          { title: t('task.plannedStart'), width: 130, render: (_, { start }) => moment(start) },
          { title: t('task.plannedEnd'), width: 130, render: (_, { end }) => moment(end) },
        ]}
      />
      {harmed.length > 0 && <HarmedTable rows={harmed} />}
    </>
  )
}
