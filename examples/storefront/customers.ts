/** The customers of the invented shop. */
import type { Item } from "./client.ts";

export interface Customer {
  record: Item;
  address: { street: string; city: string };
}

const customer = (id: string, name: string, phone: string, street: string, city: string): Customer => ({
  record: { externalId: `customer-${id}`, name, email: `${id}@storefront.example`, phone },
  address: { street, city },
});

export const CUSTOMERS: readonly Customer[] = [
  customer("asha", "Asha Rao", "90000 00021", "8 Lavelle Road", "Bengaluru"),
  customer("ravi", "Ravi Nair", "90000 00022", "22 Marine Drive", "Kochi"),
  customer("neha", "Neha Gupta", "90000 00023", "5 Hazratganj", "Lucknow"),
  customer("joseph", "Joseph D'Souza", "90000 00024", "17 Hill Road", "Mumbai"),
  customer("farah", "Farah Khan", "90000 00025", "40 Park Street", "Kolkata"),
];
