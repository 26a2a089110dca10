import { Result, Spin } from 'antd'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import type { MessageKey } from '#core/contract/messages.ts'
import { useCall } from '#core/web/call/use-call.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { printedIds } from './open-print.ts'

/** `instead`: shown in place of what is to be printed, until that is there. */
type Printed<E> = { ids: number[]; data: OutputOf<E>; instead: null } | { instead: ReactElement }

/**
 * What a print page prints: the records that its address names.
 *
 * @param endpoint reads them by `ids`
 * @param none said where the address names none
 */
export function usePrinted<E extends Endpoint>(
  endpoint: E & ({ ids: number[] } extends SentOf<E> ? unknown : never),
  none: MessageKey,
): Printed<E> {
  const t = useT()
  const [params] = useSearchParams()
  const ids = printedIds(params)
  const { data, error, refetch } = useCall<E>(endpoint, { ids } as SentOf<E>, { enabled: ids.length > 0 })
  if (!ids.length) return { instead: <Result status="warning" title={t(none)} /> }
  if (data !== undefined) return { ids, data, instead: null }
  return { instead: error ? <NotLoaded error={error} onRetry={refetch} /> : <Spin fullscreen /> }
}
