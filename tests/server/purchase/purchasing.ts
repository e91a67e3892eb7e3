import { beforeAll, beforeEach } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { productDetail } from '#contract/product/product.endpoints.ts'
import { stockLedger } from '#contract/product/stock-ledger.endpoints.ts'
import {
  purchaseCreate,
  purchaseDetail,
  purchasePay,
  purchaseReceive,
  purchaseStatus,
  purchaseUnreceive,
} from '#contract/purchase/purchase.endpoints.ts'
import type { PurchaseStatus } from '#contract/purchase/purchase.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

/** Of the file that has called {@link setUpPurchasing}; who buys, and where, is of the test that runs. */
export let app: TestApp
export let token: string
export let workspace_id: number

/** A workspace for each test of a file, with somebody who buys and keeps its products. */
export function setUpPurchasing(): void {
  beforeAll(async () => {
    app = await sharedApp()
  })
  beforeEach(async () => {
    workspace_id = (await app.build.workspace()).workspace_id
    token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['purchase', 'product'], name: 'Bu Rina' }))
  })
}

export type Body = NonNullable<CallInput<typeof purchaseCreate>['body']>
export type Line = Body['lines'][number]
export const unit = (fields: Partial<Parameters<TestApp['build']['sku']>[0]> = {}) =>
  app.build.sku({ on_hand: 0, price_cost: 0, ...fields, workspace_id })
export const create = async (lines: readonly Line[], rest: Partial<Body> = {}) =>
  (await app.call(purchaseCreate, { body: { supplier: 'CV Sinar', ...rest, lines: [...lines] } }, token)).data
export const read = async (purchase_id: number) => (await app.call(purchaseDetail, { params: { purchase_id } }, token)).data
export const move = async (purchase_id: number, status_order: PurchaseStatus) =>
  app.call(purchaseStatus, { params: { purchase_id }, body: { status_order, version: (await read(purchase_id)).version } }, token)
export const order = async (lines: readonly Line[], rest: Partial<Body> = {}) => (await move((await create(lines, rest)).purchase_id, 'ordered')).data
type Came = NonNullable<CallInput<typeof purchaseReceive>['body']>['lines'][number]
export const receive = async (purchase_id: number, lines: readonly Came[], rest: { close?: boolean; version?: number } = {}) =>
  app.call(purchaseReceive, { params: { purchase_id }, body: { version: (await read(purchase_id)).version, ...rest, lines: [...lines] } }, token)
export const voidReceipt = (purchase_id: number, receipt_id: number, allow_oversold = false) =>
  app.call(purchaseUnreceive, { params: { purchase_id, receipt_id }, body: { allow_oversold } }, token)
export const pay = (purchase_id: number, amount: number) =>
  app.call(purchasePay, { params: { purchase_id }, body: { amount, paid_on: '2026-11-20', method: 'transfer' } }, token)
export const skuOf = async (sku: string) => (await app.call(productDetail, { query: { sku } }, token)).data
export const ledger = async () => (await app.call(stockLedger, {}, token)).data
