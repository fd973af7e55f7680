import { CATEGORIES, type Product, PRODUCTS, SEARCHES } from './catalogue.ts';
import type { Person } from './people.ts';
import { type Random, uuidOf } from './random.ts';
import { type RouteRow, routesOf } from './route.ts';

const STATES = ['placed', 'packed', 'shipped', 'delivered'] as const;
const DAY = 86_400_000;

const brief = (product: Product): object => ({
  slug: product.slug,
  sku: product.sku,
  title: product.title,
  price: product.price,
  currency: 'EUR',
  inStock: product.price % 7 > 1,
  image: `https://api.lumen-lane.example/images/${product.slug}.webp`,
});
const some = (random: Random, count: number): Product[] =>
  Array.from({ length: count }, () => random.pick(PRODUCTS));
const address = (person: Person): object => ({
  street: person.street,
  city: person.city,
  zip: person.zip,
  country: 'US',
});
const iso = (time: number): string => new Date(time).toISOString();

export function orderOf(id: number, person: Person, at: number): object {
  const product = PRODUCTS[id % PRODUCTS.length];
  const count = 1 + (id % 3);
  return {
    id,
    customerId: person.id,
    state: STATES[id % STATES.length],
    placedAt: iso(at - ((id % 40) + 1) * DAY),
    lines: [{ sku: product?.sku, title: product?.title, count, price: product?.price }],
    total: Math.round(count * (product?.price ?? 0) * 100) / 100,
    currency: 'EUR',
    shipTo: { name: `${person.firstName} ${person.lastName}`, ...address(person) },
    giftNote: id % 5 === 0 ? 'Happy birthday!' : null,
  };
}

const ROWS: readonly RouteRow[] = [
  [
    'GET',
    90,
    'none',
    ({ random }) => ({
      path: `/v2/products?page=${random.below(12) + 1}&sort=${random.pick(['price', 'name', 'new'])}`,
      answer: { items: some(random, 4).map(brief), page: 1, pages: 12 },
    }),
  ],
  [
    'GET',
    140,
    'none',
    ({ random, at }) => {
      const product = random.pick(PRODUCTS);
      return {
        path: `/v2/products/${product.slug}`,
        answer: {
          ...brief(product),
          category: product.category,
          description: `A ${product.title.toLowerCase()} made to last, finished by hand.`,
          dimensions: { width: 40 + random.below(60), height: 20 + random.below(90), unit: 'cm' },
          rating: Math.round(random.next() * 50) / 10,
          updatedAt: iso(at - random.below(90) * DAY),
        },
      };
    },
  ],
  [
    'GET',
    60,
    'none',
    ({ random, at }) => ({
      path: `/v2/products/${random.pick(PRODUCTS).slug}/reviews?limit=5`,
      answer: {
        reviews: [0, 1].map((index) => ({
          id: uuidOf('review', random.below(900)),
          stars: 3 + index,
          text: 'Arrived quickly and looks as it does in the picture.',
          at: iso(at - random.below(200) * DAY),
        })),
        average: 4.2,
      },
    }),
  ],
  [
    'POST',
    6,
    'jwt',
    ({ random }) => ({
      path: `/v2/products/${random.pick(PRODUCTS).slug}/reviews`,
      body: {
        stars: 1 + random.below(5),
        text: 'Sturdy, and the colour is warmer than I had thought it would be.',
      },
      status: 201,
      answer: { id: uuidOf('review', random.below(900)), state: 'pending' },
    }),
  ],
  [
    'GET',
    50,
    'none',
    ({ random }) => ({
      path: `/v2/categories/${random.pick(CATEGORIES)}/products?page=${random.below(5) + 1}`,
      answer: { items: some(random, 4).map(brief) },
    }),
  ],
  [
    'GET',
    70,
    'none',
    ({ random }) => ({
      path: `/v2/search?q=${encodeURIComponent(random.pick(SEARCHES))}&limit=20`,
      answer: {
        hits: some(random, 3).map(brief),
        total: random.below(60),
        tookMs: random.below(40),
      },
    }),
  ],
  [
    'GET',
    40,
    'jwt',
    ({ person, at }) => ({
      path: `/v2/customers/${person.id}`,
      answer: {
        id: person.id,
        uuid: person.uuid,
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        phone: person.phone,
        address: address(person),
        loyaltyPoints: person.id % 900,
        since: iso(at - (person.id % 900) * DAY),
      },
    }),
  ],
  [
    'PATCH',
    6,
    'jwt',
    ({ person }) => ({
      path: `/v2/customers/${person.id}`,
      body: { phone: person.phone, newsletter: true },
      answer: { id: person.id, email: person.email, phone: person.phone, newsletter: true },
    }),
  ],
  [
    'GET',
    16,
    'jwt',
    ({ person }) => ({
      path: `/v2/customers/${person.id}/addresses`,
      answer: {
        addresses: [{ id: uuidOf('address', person.index), isDefault: true, ...address(person) }],
      },
    }),
  ],
  [
    'POST',
    5,
    'jwt',
    ({ person }) => ({
      path: `/v2/customers/${person.id}/addresses`,
      body: { label: 'home', ...address(person) },
      status: 201,
      answer: { id: uuidOf('address', person.index), isDefault: false, ...address(person) },
    }),
  ],
  [
    'GET',
    36,
    'jwt',
    ({ person, at }) => ({
      path: `/v2/customers/${person.id}/orders?page=1`,
      answer: {
        orders: person.orders.slice(0, 2).map((id) => orderOf(id, person, at)),
        total: person.orders.length,
      },
    }),
  ],
  [
    'GET',
    54,
    'jwt',
    ({ random, person, at }) => {
      const id = random.pick(person.orders);
      return { path: `/v2/orders/${id}`, answer: orderOf(id, person, at) };
    },
  ],
  [
    'POST',
    14,
    'jwt',
    ({ random, person, at }) => {
      const id = random.pick(person.orders);
      return {
        path: '/v2/orders',
        body: {
          cartId: person.cart,
          shipTo: address(person),
          coupon: random.chance(0.2) ? 'SPRING10' : null,
        },
        status: 201,
        answer: orderOf(id, person, at),
        headers: [['Location', `/v2/orders/${id}`]],
      };
    },
  ],
  [
    'DELETE',
    3,
    'jwt',
    ({ random, person }) => ({ path: `/v2/orders/${random.pick(person.orders)}`, status: 204 }),
  ],
  [
    'GET',
    8,
    'jwt',
    ({ random, person }) => ({
      path: `/v2/orders/${random.pick(person.orders)}/invoice.pdf`,
      text: 'JVBERi0xLjcKJeLjz9MK',
      mimeType: 'application/pdf',
    }),
  ],
  [
    'GET',
    22,
    'jwt',
    ({ random, person, at }) => ({
      path: `/v2/orders/${random.pick(person.orders)}/shipments`,
      answer: {
        shipments: [
          {
            trackingNumber: `PB${100_000_000 + random.below(900_000_000)}`,
            carrier: 'Parcelbird',
            state: 'inTransit',
            expectedAt: iso(at + 2 * DAY),
          },
        ],
      },
    }),
  ],
  [
    'GET',
    14,
    'jwt',
    ({ random, person }) => ({
      path: `/v2/wishlists/${person.uuid}`,
      answer: { id: person.uuid, items: some(random, 3).map(({ sku, title }) => ({ sku, title })) },
    }),
  ],
  [
    'PUT',
    8,
    'jwt',
    ({ random, person }) => ({
      path: `/v2/wishlists/${person.uuid}/items/${random.pick(PRODUCTS).sku}`,
      body: { note: random.chance(0.5) ? 'for the hall' : '' },
      status: 204,
    }),
  ],
  [
    'GET',
    12,
    'none',
    () => ({
      path: '/v2/stores',
      answer: {
        stores: [1, 2, 3].map((id) => ({
          id,
          city: 'Port Linden',
          opens: '09:00',
          closes: '19:00',
          location: { lat: (377_749 + id * 100) / 10_000, lng: (-1_224_194 + id * 70) / 10_000 },
        })),
      },
    }),
  ],
  [
    'GET',
    14,
    'none',
    ({ random }) => ({
      path: `/v2/stores/${random.below(9) + 1}/stock?sku=${random.pick(PRODUCTS).sku}`,
      answer: { available: random.below(30) },
    }),
  ],
  [
    'GET',
    26,
    'cookie',
    ({ random }) => ({
      path: `/v2/recommendations?slot=${random.pick(['home', 'cart', 'product'])}`,
      answer: { items: some(random, 4).map(brief) },
    }),
  ],
  [
    'GET',
    9,
    'none',
    ({ random, person }) => ({
      path: `/v2/newsletter/confirm?email=${encodeURIComponent(person.email)}&token=${random.token(24)}`,
      answer: { confirmed: true },
    }),
  ],
  ['GET', 20, 'none', () => ({ path: '/health', answer: { status: 'up' } })],
];

export const SHOP_ORIGIN = 'https://api.lumen-lane.example';
export const SHOP_ROUTES = routesOf(SHOP_ORIGIN, ROWS);
