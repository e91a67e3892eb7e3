import agent from './en/agent.json'
import announcement from './en/announcement.json'
import auth from './en/auth.json'
import bo from './en/bo.json'
import broadcast from './en/broadcast.json'
import chatReport from './en/chat-report.json'
import chatSettings from './en/chat-settings.json'
import common from './en/common.json'
import conversation from './en/conversation.json'
import customer from './en/customer.json'
import developer from './en/developer.json'
import error from './en/error.json'
import help from './en/help.json'
import home from './en/home.json'
import inbox from './en/inbox.json'
import keyboard from './en/keyboard.json'
import membership from './en/membership.json'
import offline from './en/offline.json'
import onboard from './en/onboard.json'
import order from './en/order.json'
import packing from './en/packing.json'
import product from './en/product.json'
import report from './en/report.json'
import settings from './en/settings.json'
import shell from './en/shell.json'
import workbench from './en/workbench.json'

/** Every text of one language. The build leaves here what the first screen can say (scripts/first-screen.ts). */
export default {
  ...agent,
  ...announcement,
  ...auth,
  ...bo,
  ...chatReport,
  ...chatSettings,
  ...broadcast,
  ...common,
  ...conversation,
  ...customer,
  ...developer,
  ...error,
  ...help,
  ...home,
  ...inbox,
  ...keyboard,
  ...membership,
  ...offline,
  ...onboard,
  ...order,
  ...packing,
  ...product,
  ...report,
  ...settings,
  ...shell,
  ...workbench,
}
