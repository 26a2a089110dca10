/** What another area shows of an order, as a part of its page. */
export interface OrderSection {
  order: { id: number; workorderNo: string | null }
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'workOrder.section': OrderSection
    /** Where sales stands: what answers a customer's enquiry. */
    'sales.enquiry': Record<never, never>
  }
}
