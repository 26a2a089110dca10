import { defineEvent } from '#core/contract/event.ts'

/** Orders took their routing and BOM and are ready for planning. */
export const orderConfirmed = defineEvent<{ orderIds: number[] }>('orderConfirmed')

/** All of orders was made and approved. */
export const orderCompleted = defineEvent<{ orderIds: number[] }>('orderCompleted')

/** Orders were closed: what is planned of them is void. */
export const orderClosed = defineEvent<{ orderIds: number[]; note: string }>('orderClosed')

/** Closings were taken back. */
export const orderReopened = defineEvent<{ orderIds: number[] }>('orderReopened')

/** Running orders changed under change control: their quantity, their operations, or both. */
export const orderChanged = defineEvent<{ orderIds: number[]; what: 'quantity' | 'routing' }>('orderChanged')

/** Sales orders were closed: nothing more of their lines leaves. */
export const salesOrderClosed = defineEvent<{ salesOrderIds: number[] }>('salesOrderClosed')
