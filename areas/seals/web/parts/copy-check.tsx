import { Alert, Button, Descriptions, Form, Input } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, tellFailure, useScanner } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { checkPrintedCopy, type PrintedCopy } from '../../contract/seal.api.ts'

type Found = OutputOf<typeof checkPrintedCopy>['found']

/** Whether a copy on paper still holds, by the number at its foot: typed, or scanned from its code. */
export function CopyCheck() {
  const t = useT()
  const [number, setNumber] = useState('')
  const [checking, setChecking] = useState(false)
  const [checked, setChecked] = useState<{ found: Found } | null>(null)
  const check = async (asked: string) => {
    if (!asked) return
    setChecking(true)
    try {
      setChecked(await call(checkPrintedCopy, { number: asked }))
    } catch (error) {
      setChecked(null)
      tellFailure(error)
    } finally {
      setChecking(false)
    }
  }
  useScanner((code) => {
    setNumber(code)
    void check(code.trim().slice(0, 64))
  })
  return (
    <section>
      <h3>{t('signature.paper')}</h3>
      <Form layout="inline" onFinish={() => void check(number.trim())}>
        <Form.Item label={t('signature.paperNumber')} htmlFor="copy-number">
          <Input
            id="copy-number"
            value={number}
            maxLength={64}
            onChange={({ target }) => {
              setNumber(target.value)
              setChecked(null)
            }}
          />
        </Form.Item>
        <Button htmlType="submit" loading={checking} disabled={!number.trim()}>
          {t('signature.paperCheck')}
        </Button>
      </Form>
      {checked && !checked.found && <Alert type="error" showIcon title={t('signature.paperUnknown')} />}
      {checked?.found && <Copy copy={checked.found} />}
    </section>
  )
}

function Copy({ copy }: { copy: PrintedCopy }) {
  const t = useT()
  const { user } = useSession()
  const { holds, title, standing, userName, printedAt, copies, pages, station, workOrderNo, validUntil } = copy
  const at = instantText(printedAt, user.zone).slice(0, 16)
  return (
    <>
      <Alert
        type={holds ? 'success' : 'error'}
        showIcon
        title={t(holds ? 'signature.paperHolds' : 'signature.paperPast')}
      />
      <Descriptions column={1} size="small" bordered>
        <Descriptions.Item label={t('signature.document')}>{title}</Descriptions.Item>
        <Descriptions.Item label={t('signature.standing')}>{standing}</Descriptions.Item>
        <Descriptions.Item label={t('signature.paperUntil')}>{validUntil}</Descriptions.Item>
        <Descriptions.Item label={t('signature.paperPrinted')}>
          {t('signature.paperBy', { name: userName, at, copies })}
        </Descriptions.Item>
        <Descriptions.Item label={t('signature.paperPages')}>{pages ?? t('signature.paperAll')}</Descriptions.Item>
        <Descriptions.Item label={t('signature.paperPlace')}>
          {[station, workOrderNo].filter(Boolean).join(' · ') || '–'}
        </Descriptions.Item>
      </Descriptions>
    </>
  )
}
