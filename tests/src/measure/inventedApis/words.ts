/** Words of invented APIs, written down by us from general knowledge of English and of business. */
const list = (text: string): readonly string[] => text.split(' ');

export const NOUNS = list(
  'account address agent album alert answer article artist asset assignment auction author badge balance bank banner batch bed bill board book booking branch brand ' +
    'broker budget building bundle cabin calendar call campaign card cargo carrier case category channel chapter charge chat circle city claim class clinic club ' +
    'cluster coach collection color comment company complaint component consent contact contest contract conversation country coupon course courier crew customer dashboard dealer ' +
    'delivery department deposit desk device dialog discount dispute district doctor document donation dossier draft driver edition employee engine enquiry event exam ' +
    'exercise expense family farm favorite feature fee feed field file filter flag fleet flight floor folder form forum friend garage gift goal grade grant group guest guide ' +
    'harbor hazard home hotel idea image incident ingredient inspection installment instrument insurance integration invitation invoice item job journey key kitchen label language ' +
    'lead league lease lecture ledger lesson level license list loan location locker machine mailbox manager map market match meal measurement medal meeting member menu merchant message ' +
    'meter milestone mission model module monitor movie museum network note notice offer office order organization outlet owner package page parcel park partner party passenger patient ' +
    'payment payout permit person phase photo pipeline place plan plant platform player playlist plot plugin policy poll port portfolio post prescription price printer prize problem product profile ' +
    'program project promotion proposal provider purchase question queue quiz quote race rack rate reader receipt recipe record refund region reminder rental repair reply request ' +
    'reservation resident resource response review reward ride role room route rule salary sample scenario schedule school score screen season seat section segment seller sensor ' +
    'server service shelf shift ship shipment shop site skill slot snapshot solution song source space speaker sponsor stage station step stock store story street student ' +
    'studio subscription supplier survey table target task tax taxi teacher team template tenant term terminal territory test theme thread ticket tier timesheet token tour tournament ' +
    'track trade trail trailer train transaction transfer trip truck tutor unit user vacancy vehicle vendor venue version video visit visitor voucher wallet warehouse warranty webhook widget workflow zone',
);
export const ADJECTIVES = list(
  'amber blue brave bright calm clever cold cool crimson curious daily dark deep eager early easy fancy fast fierce first fresh gentle golden grand great green happy heavy hidden ' +
    'huge humble icy jolly keen kind large late lazy light little lively lucky mellow mighty misty modern narrow neat new noble odd old orange pale plain polite proud pure purple quick quiet ' +
    'rapid rare red rich royal rusty safe sharp shiny short silent silver simple small smart smooth soft solid spicy steady still strong sunny super sweet swift tall tender tiny urban vast warm wild wise young',
);
export const NAMES = list(
  'aaron adam ahmed aiko alba alex alice amina amir ana andrea anton aria astrid ben bianca boris bruno carla carlos chen chloe clara daniel daria david diego elena elif emil emma erik eva ' +
    'farid fatima felix finn fiona gina giulia grace hana hannah hans hugo ida igor ines ingrid ivan jack jamal jana joao john jonas julia kai karen karl kim lars laura lea leo liam lina luca lucy ' +
    'maja marco maria mark marta mateo maya mia mila mira mohamed nadia nils nina noah nora olga oliver omar oscar otto paul pedro petra priya rafael ravi rosa ruth sam sara sergio silvia sofia ' +
    'sven tariq thomas tim tom uma victor wei yan yara yusuf zoe',
);
export const SURNAMES = list(
  'adams baker becker brown chen cohen costa dubois eriksen fischer garcia gupta haas ito jansen jones khan kim kowalski lee lopez meyer miller moreau nguyen novak okafor olsen park patel perez popov rossi santos sato schmidt silva singh smith suzuki tan torres vargas wagner walker wang weber wilson wong yilmaz young zhang',
);
/** What is beside members of a collection. */
export const BESIDE = list(
  'me search count export import stats summary bulk batch recent latest default featured popular available archived trending upcoming current active nearby types categories statuses fields templates tags health overview validate lookup autocomplete random mine all favorites reports metadata schema',
);
/** By what members are chosen other than their id. */
export const SELECTORS = list(
  'by status type category name email code slug tag owner user group date year language country level kind role city',
);
/** What is done to one member, and to a collection. */
export const ACTIONS = list(
  'cancel approve reject archive restore publish unpublish activate deactivate lock unlock close reopen confirm complete refund capture send resend retry start stop pause resume assign share copy clone move verify reset rotate revoke accept decline merge split enable disable ship return renew upgrade',
);
/** What a member has one of. */
export const SINGLES = list(
  'settings profile status summary history avatar preferences permissions stats activity owner parent logo cover thumbnail content body metadata config limits usage billing address location balance progress preview download export pdf qr details audit timeline security notifications password image logs',
);
export const VERBS = list(
  'get list create update delete find search fetch add remove set send check cancel validate upload download import export submit start stop assign calculate convert',
);
export const SECTIONS = list(
  'admin public internal account billing catalog checkout core crm data finance identity inventory logistics management marketing media messaging monitoring partner payroll platform reporting sales security shipping shopping social storage store support system tools travel web mobile auth console integrations directory analytics operations hr iot maps content commerce portal backoffice',
);
export const VIEWS = list(
  'sales traffic revenue signups churn orders inventory performance usage errors latency conversion retention refunds taxes payouts visitors engagement costs forecast attendance capacity ranking growth quality daily weekly monthly health ready live info version ping metrics login logout register refresh token verify forgot countries currencies languages timezones terms privacy faq colors sizes units holidays',
);
export const CLOSED_SETS: readonly (readonly string[])[] = [
  list('daily weekly monthly quarterly yearly'),
  list('open closed pending shipped cancelled returned'),
  list('draft published archived deleted'),
  list('json csv xml pdf xlsx'),
  list('email sms push webhook slack'),
  list('google github facebook apple twitter linkedin microsoft'),
  list('en de fr es it pt nl sv pl ja zh ko tr'),
  list('en-US en-GB de-DE fr-FR es-ES pt-BR ja-JP zh-CN it-IT'),
  list('USD EUR GBP JPY CHF AUD CAD CNY SEK NOK DKK PLN INR BRL'),
  list('usd eur gbp jpy chf aud cad'),
  list('US DE FR GB IT ES NL BE AT CH SE NO DK FI PL CZ PT IE JP CN IN BR MX CA AU'),
  list('us de fr gb it es nl be at ch se'),
  list('small medium large'),
  list('low normal high urgent'),
  list('basic pro business enterprise'),
  list('buy sell'),
  list('visa mastercard amex paypal sepa'),
  list('android ios web'),
  list('eu-west us-east us-west ap-south'),
  list('dev staging production'),
  list('linux windows macos'),
  list('monday tuesday wednesday thursday friday saturday sunday'),
  list('male female'),
  list('football tennis hockey basketball rugby golf'),
  list('temperature humidity pressure light noise'),
  list('north south east west'),
  list('bitcoin ethereum litecoin ripple'),
  list('breakfast lunch dinner'),
  list('debug info warning error'),
];
export const EXTENSIONS = list('jpg png gif txt md zip mp4 mp3 docx svg bin log js css ts py');
export const KEYS = list(
  'name title description status state type kind code amount total currency price quantity email phone firstName lastName displayName language country city street zip latitude longitude url href icon color size ' +
    'width height weight length duration startsAt endsAt dueDate expiresAt birthday note comment text subject body from to cc sender recipient owner author assignee priority severity score rating rank level position ' +
    'index order version revision checksum hash token secret key value label tag category group parent children enabled active visible locked archived deleted verified public count limit used remaining balance fee tax ' +
    'discount net gross unit sku barcode stock brand model serial plate mileage fuel speed distance origin destination carrier tracking method channel source target device platform os browser ip userAgent timezone ' +
    'locale format mimeType fileName bytes preview thumbnail caption tags labels members roles permissions scopes settings options attributes properties metadata history events comments attachments items lines steps ' +
    'stages rules conditions filters fields columns rows questions answers choices votes likes shares views clicks',
);
