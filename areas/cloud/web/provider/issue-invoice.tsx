import { Alert, Button, Form, Input, InputNumber, Modal, Space, Spin, Upload } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#core/contract/endpoint.ts'
import { download } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, tellFailure } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import {
  downloadProviderInvoiceScan,
  getProviderInvoice,
  invoicePdfMost,
  issueProviderInvoice,
  rejectProviderInvoice,
} from '../../contract/provider-invoice.api.ts'
import { InvoiceDetailList } from '../parts/invoice-details.tsx'
import { yuanText } from '../parts/money.ts'
import type { ProviderInvoice } from './invoices.tsx'
import { ReasonInput } from './reason-input.tsx'

type Sent = InputOf<typeof issueProviderInvoice>['sent']

interface Entered {
  invoiceNo: string
  amount: number
  carrier: string
  trackingNo: string
}

/** What an invoice is to say, beside its scans: issued with its number, or sent back with a reason. */
export function IssueInvoice(props: { session: string; invoice: ProviderInvoice; onClose(): void }) {
  const { session, invoice, onClose } = props
  const t = useT()
  const [language] = useLanguage()
  const [form] = Form.useForm<Entered>()
  const [pdf, setPdf] = useState<{ name: string; content: string } | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const [reason, setReason] = useState('')
  const named = { session, teamId: invoice.teamId, orderId: invoice.orderId }
  const { data, error, refetch } = useCall(getProviderInvoice, named)
  const issue = useAct(issueProviderInvoice, { silent: true, onDone: onClose })
  const reject = useAct(rejectProviderInvoice, { silent: true, onDone: onClose })
  const problem = issue.error ?? reject.error
  const busy = issue.pending || reject.pending
  const paper = invoice.medium === 'paper'

  const take = async (file: File) => {
    setTooLarge(file.size > invoicePdfMost)
    setPdf(file.size > invoicePdfMost ? null : { name: file.name, content: await base64Of(file) })
  }
  const send = async () => {
    const entered = await form.validateFields().catch(() => null)
    if (!entered || !data) return
    const { invoiceNo, amount, carrier, trackingNo } = entered
    const sent: Sent | null = paper ? { medium: 'paper', carrier, trackingNo } : pdf && { medium: 'electronic', pdf }
    if (sent) void issue.run({ ...named, version: data.version, invoiceNo: invoiceNo.trim(), amount, sent })
  }
  const filled = [{ required: true, message: t('invalid.required') }]
  return (
    <Modal
      open
      width={760}
      title={`${invoice.orderNo} · ${invoice.teamName}`}
      onCancel={onClose}
      footer={
        data && (
          <Space wrap>
            <Button
              danger
              disabled={!reason.trim() || busy}
              loading={reject.pending}
              onClick={() => void reject.run({ ...named, version: data.version, reason })}
            >
              {t('provider.reject')}
            </Button>
            <Button
              type="primary"
              disabled={busy || (!paper && !pdf)}
              loading={issue.pending}
              onClick={() => void send()}
            >
              {t('provider.issue')}
            </Button>
          </Space>
        )
      }
    >
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Spin />}
      {problem && <Alert type="error" showIcon title={problem.message} description={fieldsOf(problem)} />}
      {data && (
        <>
          <InvoiceDetailList
            details={data.details}
            before={[
              { key: 'price', label: t('cloudOrder.price'), children: <b>{yuanText(data.price, language)}</b> },
              { key: 'by', label: t('provider.appliedBy'), children: data.appliedByName },
            ]}
            after={data.scans.map(({ kind, name }) => ({
              key: kind,
              label: t(`cloudInvoice.${kind}FileId`),
              children: (
                <Button
                  size="small"
                  onClick={() => download(downloadProviderInvoiceScan, { ...named, kind }, name).catch(tellFailure)}
                >
                  {name}
                </Button>
              ),
            }))}
          />
          <Form form={form} layout="vertical" className="provider-issue">
            <Form.Item
              name="invoiceNo"
              label={t('provider.invoiceNo')}
              rules={[{ required: true, pattern: /^\s*(\d{8}|\d{20})\s*$/, message: t('provider.invoiceNo') }]}
            >
              <Input maxLength={20} />
            </Form.Item>
            <Form.Item name="amount" label={t('provider.amount')} rules={filled}>
              <InputNumber min={0.01} max={99_999_999} precision={2} />
            </Form.Item>
            {paper ? (
              <>
                <Form.Item name="carrier" label={t('cloudOrder.carrier')} rules={filled}>
                  <Input maxLength={64} />
                </Form.Item>
                <Form.Item name="trackingNo" label={t('cloudOrder.trackingNo')} rules={filled}>
                  <Input maxLength={64} />
                </Form.Item>
              </>
            ) : (
              <Form.Item label={t('provider.pdf')} required>
                <Upload
                  accept=".pdf"
                  maxCount={1}
                  showUploadList={false}
                  beforeUpload={(file) => {
                    void take(file)
                    return false
                  }}
                >
                  <Button>{pdf?.name ?? t('provider.choosePdf')}</Button>
                </Upload>
                {tooLarge && <Alert type="error" title={t('provider.invoicePdfLarge', { max: '2 MB' })} />}
              </Form.Item>
            )}
          </Form>
          <ReasonInput value={reason} onChange={setReason} />
        </>
      )}
    </Modal>
  )
}

/** What is wrong with what was entered. */
const fieldsOf = (problem: Error): string =>
  Object.values((problem as Error & { fields?: Record<string, string> }).fields ?? {}).join(' · ')

/** The bytes of a file as the call takes them. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(new Error('the file was not read', { cause: reader.error }))
    reader.readAsDataURL(file)
  })
