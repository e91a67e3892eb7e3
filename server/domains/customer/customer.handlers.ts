import { customerList } from '#contract/customer/customer.endpoints.ts'
import { handle, RawJson } from '../handler.ts'
import { readCustomerPage } from './customer-list.query.ts'

export const customerHandlers = [
  handle(customerList, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => new RawJson(await readCustomerPage(connection, query))),
  ),
]
